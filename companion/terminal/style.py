"""How the panel looks, as Textual's CSS. The box brings its own dark colours, on light terminals as on dark ones."""

STYLE = """
Screen { background: #14171a; color: #c8ced4; align: center middle; overflow: hidden; }
#desk { width: auto; height: auto; }
#upper { width: auto; height: auto; }
#box { width: 66; height: auto; background: #22272c; }
#oled { width: 66; height: 18; border: round #5a636b; background: #05070a; }
#strip { width: 100%; height: 1; padding: 0 2; background: #22272c; }
#buttons { layout: grid; grid-size: 4 4; grid-rows: 1; height: 4; grid-gutter: 0 1; padding: 0 1; }
.push { height: 1; background: #3a4249; color: #e8ecef; padding: 0 1; }
.push:hover { background: #4a545c; }
.push.unwired { background: #22272c; color: #4b5157; }
.push.-down { text-style: reverse; }
#side { width: 14; height: auto; padding: 1 0 0 1; }
.title { text-style: bold; height: 1; color: #8d98a1; }
#faces { layout: grid; grid-size: 2 3; grid-rows: 1; height: 3; grid-gutter: 0 1; }
.side { height: 1; width: 100%; }
.side:hover { text-style: reverse; }
#thrown { height: 2; color: #8d98a1; }
.gap { height: 1; }
#word { height: 1; width: 80; padding: 0 1; color: #8d98a1; }
#help { display: none; width: 40; height: auto; padding: 1 2; color: #8d98a1; }
#small { display: none; width: 100%; height: auto; text-align: center; }

Screen.-wide #help { display: block; }
Screen.-help #help { display: block; layer: above; overlay: screen; position: absolute; offset: 20 2; width: 42;
  border: round #5a636b; background: #22272c; color: #e8ecef; }
Screen.-wide.-help #help { display: none; }

Screen.-tall #strip { height: 2; }
Screen.-tall #buttons { grid-rows: 3; height: 12; grid-gutter: 0; }
Screen.-tall .push { height: 3; border: round #5a636b; content-align: center middle; padding: 0; }
Screen.-tall .gap { height: 2; }

Screen.-halves #box, Screen.-halves #oled { width: 130; }
Screen.-halves #oled { height: 34; }

Screen.-small #desk { display: none; }
Screen.-small #small { display: block; }
"""
