# The companion's own lines in the Pi's config.txt, between two marks; all else in there is somebody else's.
# Read in by install.sh and uninstall.sh, and started by nobody.
# shellcheck shell=sh disable=SC2034  # whoever reads it in uses them

CONFIGS="/boot/firmware/config.txt /boot/config.txt"
BEGIN="# companion: begin (written by install.sh, taken out by uninstall.sh)"
END="# companion: end"

# find_config ROOT: the one of them that counts; fails where that is only the note of a system whose boot partition is
# not mounted.
find_config() {
  for candidate in $CONFIGS; do
    if [ -f "$1$candidate" ]; then
      echo "$candidate"
      ! grep -qi "has moved to /boot/firmware" "$1$candidate"
      return
    fi
  done
}

NOT_MOUNTED="is only a note that the file has moved: the boot partition is not mounted. Mount it (sudo mount \
/boot/firmware) and run this again; nothing was changed"

# whole FILE: the file with each mark on a line of its own: older releases put one behind a last line without an end,
# and an editor may put something behind the other.
whole() {
  sed -e 's/\(.\)\(# companion: begin (written by install\.sh, taken out by uninstall\.sh)\)/\1\n\2/' \
    -e 's/^\(# companion: end\)[[:space:]]*\([^[:space:]]\)/\1\n\2/' "$1"
}

has_block() { whole "$1" | grep -q '^# companion: begin'; }

# is_open FILE: true where an end is missing. Then the lines of others would go with ours.
is_open() {
  whole "$1" | awk '/^# companion: begin/ { bad = bad || open; open = 1 } /^# companion: end/ { open = 0 }
    END { exit !(bad || open) }'
}

OPEN="has '# companion: begin' and no '# companion: end' after it: put that line below the companion's lines and run \
this again; nothing was changed"

# with_block FILE [BLOCK]: FILE with the lines of the file BLOCK in place of the companion's, at the end where it has
# none; without a BLOCK just without. Lines that somebody put behind ours are under our [all]: they stay under one.
with_block() {
  whole "$1" | LC_ALL=C awk -v block="${2:-}" '
    function put(line) {
      while ((getline line < block) > 0) print line
      block = ""; section = "[all]"
    }
    /^# companion: begin/ {
      inside = 1
      if (block != "") put(); else lost = section != "" && section != "[all]"
    }
    !inside && /^[ \t]*\[/ { section = tolower($1); sub(/\].*/, "]", section); lost = 0 }
    !inside && lost && /^[ \t]*[^# \t\r]/ { print "[all]"; section = "[all]"; lost = 0 }
    !inside { print }
    /^# companion: end/ { inside = 0 }
    END { if (block != "") put() }'
}

# block_for MODEL STRIP: the companion's lines between their marks.
block_for() {
  echo "$BEGIN"
  lines_for "$1" "$2"
  echo "$END"
}

# lines_for MODEL STRIP: I2C at 400 kHz, SPI, and the fixed clock that a WS2812 strip needs on this model.
lines_for() {
  echo "[all]"
  echo "dtparam=i2c_arm=on"
  echo "dtparam=i2c_arm_baudrate=400000"
  if [ "$2" = none ]; then return; fi
  echo "dtparam=spi=on"
  if [ "$2" = apa102 ]; then return; fi
  case "$1" in
    *"Pi 4"*|*"Compute Module 4"*) echo "core_freq=500"; echo "core_freq_min=500" ;;  # also the Pi 400
    *"Pi 5"*|*"Compute Module 5"*) ;;  # also the Pi 500
    *) echo "core_freq=250" ;;
  esac
}
