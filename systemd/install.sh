#!/bin/sh
# From a fresh Raspberry Pi OS (bookworm, trixie) to a box that plays at every boot; safe to run again, and the way to
# update: what is already right stays, a game in progress goes on. Says what it does. Run from a clone of the project:
#
#     sudo systemd/install.sh [--strip ws2812|apa102|none] [--root FOLDER]
#
# --strip: the strip's kind; left out it stays what it was, at first ws2812.
# --root: into another root than / (an image, a test): nothing is started there and no package is installed.

set -eu

root=""
strip=""
while [ $# -gt 0 ]; do
  case "$1" in
    --strip) strip="${2:?--strip needs ws2812, apa102 or none}"; shift 2 ;;
    --root) root="${2:?--root needs a folder}"; shift 2 ;;
    *) sed -n '2,9s/^# \{0,1\}//p' "$0"; exit 2 ;;
  esac
done
case "$strip" in ""|ws2812|apa102|none) ;; *) echo "install: --strip is $strip, expected ws2812, apa102 or none" >&2; exit 2 ;; esac

here=$(cd "$(dirname "$0")" && pwd)
source=$(dirname "$here")
opt="$root/opt/companion"
current="$opt/current"
games="$root/var/lib/companion/games.journal"

say() { echo "install: $*"; }
die() { echo "install: $*" >&2; exit 1; }
live() { [ -z "$root" ]; }

if live && [ "$(id -u)" != 0 ]; then die "needs root: sudo $0"; fi

# put SOURCE TARGET: copies a file where it differs; true if it did.
put() {
  if cmp -s "$1" "$root$2"; then return 1; fi
  mkdir -p "$(dirname "$root$2")"
  install -m 0644 "$1" "$root$2"
  say "wrote $2"
}

# ---- which Pi

model=$(tr -d '\0' < "$root/proc/device-tree/model" 2>/dev/null || echo "")
case "$model" in
  "Raspberry Pi"*) say "this is a $model" ;;
  *) say "this is no Raspberry Pi (${model:-no device tree}): config.txt is left alone" ;;
esac

config=""
for candidate in /boot/firmware/config.txt /boot/config.txt; do
  if [ -z "$config" ] && [ -f "$root$candidate" ]; then config="$candidate"; fi
done
case "$model" in
  "Raspberry Pi"*) [ -n "$config" ] || die "found neither /boot/firmware/config.txt nor /boot/config.txt" ;;
esac
lines=""
if [ -n "$config" ]; then lines=$(sed -n '/^# companion: begin/,/^# companion: end/p' "$root$config"); fi
# Else the lines of others, down to the end of the file, would go with ours.
case "$lines" in
  ""|*"# companion: end"*) ;;
  *) die "$config has '# companion: begin' and no '# companion: end' after it: put that line below the companion's" \
    "lines and run this again; nothing was changed" ;;
esac

# ---- which strip: the one asked for, else the one that the program's config or else config.txt tells of, else a WS2812

settings="$root/etc/companion/config.toml"
told=""
if [ -f "$settings" ]; then
  told=$(sed -n "/^ *\[ *strip *\]/,/^ *\[/s/^ *driver *= *[\"']\{0,1\}\([a-z0-9]*\).*/\1/p" "$settings" | head -n 1)
fi
case "$told" in ws2812|apa102) ;; false) told="none" ;; *) told="" ;; esac
asked="$strip"
if [ -z "$strip" ]; then
  strip="$told"
  if [ -z "$strip" ]; then
    case "$model: $lines" in  # on a 5 both kinds of strip have the same lines
      *": "|*core_freq=*|*"Pi 5"*spi=on*|*"Compute Module 5"*spi=on*) strip="ws2812" ;;
      *spi=on*) strip="apa102" ;;
      *) strip="none" ;;
    esac
  fi
  say "the strip is $strip"
elif [ -n "$told" ] && [ "$told" != "$strip" ]; then
  say "/etc/companion/config.toml says $told for the strip and keeps it: change driver under [strip] there"
fi

# ---- packages

packages="python3-venv"
case "$(uname -m)" in arm*) packages="$packages python3-lgpio" ;; esac  # 32 bit: libgpiod's bindings have no wheel
if live; then
  missing=""
  for package in $packages; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q "ok installed" || missing="$missing $package"
  done
  if [ -n "$missing" ]; then
    say "installing$missing"
    apt-get update -q
    # shellcheck disable=SC2086  # a list of names
    DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $missing
  fi
fi

# ---- the program: each release in a folder of its own, "current" points to the one that runs

before=$(readlink "$current" 2>/dev/null || echo "")
mkdir -p "$opt/releases"
number=1
while [ -e "$opt/releases/$number" ]; do number=$((number + 1)); done
release="releases/$number"
trap 'rm -rf "$opt/$release"' EXIT
say "installing the program into /opt/companion/$release"
case "$(uname -m)" in arm*) site="--system-site-packages" ;; *) site="" ;; esac
# shellcheck disable=SC2086  # an option or nothing
python3 -m venv $site "$opt/$release"
"$opt/$release/bin/python" -m pip install -q --disable-pip-version-check "$source[pi]"
# A release that cannot play is not put in place of one that can.
echo "press p1; press p2; press ok; expect order p1, p2" | "$opt/$release/bin/companion" replay - \
  || die "the new program does not play its first tape; nothing was changed"

# ---- user, groups, devices, units

changed=""
put "$here/sysusers.conf" /etc/sysusers.d/companion.conf || true
put "$here/60-companion.rules" /etc/udev/rules.d/60-companion.rules || true
for unit in companion.service companion-poweroff.path companion-poweroff.service; do
  if put "$here/$unit" "/etc/systemd/system/$unit"; then changed="yes"; fi
done
loaded=$(mktemp)
printf 'i2c-dev\n' > "$loaded"
put "$loaded" /etc/modules-load.d/companion.conf || true
rm -f "$loaded"
if [ -n "$asked" ] && [ "$asked" != ws2812 ] && [ ! -e "$settings" ]; then
  first=$(mktemp)
  case "$asked" in none) driver="false" ;; *) driver="\"$asked\"" ;; esac
  printf '[strip]\ndriver = %s\n' "$driver" > "$first"
  put "$first" /etc/companion/config.toml
  rm -f "$first"
fi

# ---- config.txt: I2C at 400 kHz, SPI, and the fixed clock that a WS2812 strip needs on this model

wanted_lines() {
  echo "[all]"
  echo "dtparam=i2c_arm=on"
  echo "dtparam=i2c_arm_baudrate=400000"
  if [ "$strip" = none ]; then return; fi
  echo "dtparam=spi=on"
  if [ "$strip" = apa102 ]; then return; fi
  case "$model" in
    *"Pi 4"*|*"Pi 400"*|*"Compute Module 4"*) echo "core_freq=500"; echo "core_freq_min=500" ;;
    *"Pi 5"*|*"Compute Module 5"*) ;;
    *) echo "core_freq=250" ;;
  esac
}

reboot=""
case "$model" in
  "Raspberry Pi"*)
    new=$(mktemp)
    sed '/^# companion: begin/,/^# companion: end/d' "$root$config" > "$new"
    if [ -n "$(tail -c 1 "$new")" ]; then echo >> "$new"; fi
    { echo "# companion: begin (written by install.sh, taken out by uninstall.sh)"
      wanted_lines
      echo "# companion: end"; } >> "$new"
    if cmp -s "$new" "$root$config"; then
      say "$config is right already"
    else
      [ -e "$root$config.before-companion" ] || cp "$root$config" "$root$config.before-companion"
      cat "$new" > "$root$config"
      say "wrote into $config: $(wanted_lines | tr '\n' ' ')"
      reboot="yes"
    fi
    rm -f "$new"
    ;;
esac

# ---- over to the new release

if [ -n "$before" ] && [ -e "$games" ]; then
  # The game itself stays where it is; this is for the case that the new release is the wrong one.
  if "$current/bin/companion" backup --journal "$games" "$opt/before-update.journal"; then
    say "the games are also in /opt/companion/before-update.journal"
  else
    say "the games could not be copied first; they stay where they are"
  fi
fi
switch_to() { ln -s "$1" "$current.new"; mv -T "$current.new" "$current"; }
rm -f "$current.new"
switch_to "$release"
trap - EXIT
say "the program is /opt/companion/current"

mkdir -p "$root/usr/local/bin"
ln -sf /opt/companion/current/bin/companion "$root/usr/local/bin/companion"

if live; then
  systemd-sysusers /etc/sysusers.d/companion.conf
  udevadm control --reload
  udevadm trigger --subsystem-match=gpio --subsystem-match=i2c-dev --subsystem-match=spidev --subsystem-match=tty
  modprobe -q i2c-dev || true
  [ -z "$changed" ] || systemctl daemon-reload
  systemctl enable -q companion.service companion-poweroff.path
  systemctl start companion-poweroff.path
  if [ -n "$reboot" ] && [ -z "$before" ]; then
    say "the service is enabled and starts with the next boot"
  elif ! systemctl restart companion.service; then
    if [ -n "$before" ]; then
      rm -f "$current.new"
      switch_to "$before"
      systemctl restart companion.service || true
      die "the new release does not start (journalctl -u companion); the one before is back in its place"
    fi
    die "the service does not start: journalctl -u companion, and companion check"
  fi
  [ -z "$reboot" ] || say "I2C, SPI and the clocks come with the next boot: sudo reboot"
fi

for old in "$opt"/releases/*; do
  case "$old" in "$opt/$release"|"$opt/$before") ;; *) rm -rf "$old" ;; esac
done

say "done. Look at the box: companion check. See that it lives: systemctl status companion"
