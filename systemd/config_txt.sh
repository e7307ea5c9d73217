# The companion's own lines in the Pi's config.txt, between two marks; all else in there is somebody else's.
# Read in by install.sh and uninstall.sh, and started by nobody.
# shellcheck shell=sh disable=SC2034  # whoever reads it in uses them

CONFIGS="/boot/firmware/config.txt /boot/config.txt"

# whole FILE: the file, with each mark at the start of a line (older releases put it behind a last line without an end).
whole() { sed 's/\(.\)\(# companion: begin (written by install\.sh, taken out by uninstall\.sh)\)/\1\n\2/' "$1"; }

# ours FILE, others FILE: the companion's lines with their marks; all the other lines.
ours() { whole "$1" | sed -n '/^# companion: begin/,/^# companion: end/p'; }
others() { whole "$1" | sed '/^# companion: begin/,/^# companion: end/d'; }

# is_open FILE: true where an end is missing. Then the lines of others would go with ours.
is_open() {
  whole "$1" | awk '/^# companion: begin/ { bad = bad || open; open = 1 } /^# companion: end/ { open = 0 }
    END { exit !(bad || open) }'
}

OPEN="has '# companion: begin' and no '# companion: end' after it: put that line below the companion's lines and run \
this again; nothing was changed"

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
