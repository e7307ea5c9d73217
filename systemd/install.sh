#!/bin/sh
# From a fresh Raspberry Pi OS (bookworm, trixie) to a box that plays at every boot; safe to run again, and the way to
# update: what is already right stays, a game in progress goes on. Says what it does. Run from a clone of the project:
#
#     sudo systemd/install.sh [--strip ws2812|apa102|none] [--root FOLDER]
#
# --strip: the strip's kind; left out it stays what it was, at first ws2812.
# --root: into another root than / (an image, a test): nothing is started there and no package is installed.

set -eu

say() { echo "install: $*"; }
die() { echo "install: $*" >&2; doing=""; exit 1; }
live() { [ -z "$root" ]; }

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
root="${root%/}"
[ -d "$root/" ] || die "--root is $root, expected a folder that is there"

here=$(cd "$(dirname "$0")" && pwd)
source=$(dirname "$here")
opt="$root/opt/companion"
current="$opt/current"
games="$root/var/lib/companion/games.journal"
settings="/etc/companion/config.toml"
# shellcheck source=systemd/config_txt.sh
. "$here/config_txt.sh"

if live && [ "$(id -u)" != 0 ]; then die "needs root: sudo $0"; fi

# ---- which Pi

model=$(tr -d '\0' 2>/dev/null < "$root/proc/device-tree/model" || true)
case "$model" in
  "Raspberry Pi"*) say "this is a $model" ;;
  *) say "this is no Raspberry Pi (${model:-no device tree}): config.txt is left alone" ;;
esac

config=""
for candidate in $CONFIGS; do
  if [ -z "$config" ] && [ -f "$root$candidate" ]; then config="$candidate"; fi
done
case "$model" in
  "Raspberry Pi"*) [ -n "$config" ] || die "found none of $CONFIGS: is the boot partition mounted?" ;;
esac
lines=""
if [ -n "$config" ]; then
  if is_open "$root$config"; then die "$config $OPEN"; fi
  lines=$(ours "$root$config")
fi

# ---- which strip: the one asked for, else the one that the program's config or else config.txt tells of, else a WS2812

told=""
if [ -f "$root$settings" ]; then
  told=$(sed -n "/^ *\[ *strip *\]/,/^ *\[/s/^ *driver *= *[\"']\{0,1\}\([a-z0-9]*\).*/\1/p" "$root$settings" | head -n 1)
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
elif [ -f "$root$settings" ] && [ "${told:-ws2812}" != "$strip" ]; then
  say "$settings says ${told:-nothing (a ws2812 then)} for the strip and keeps it: change driver under [strip] there"
fi

# ---- which system. dpkg knows what the programs here are built for; `uname -m`, and with it pip, only what the kernel
# is, and that of a 32-bit Raspberry Pi OS is a 64-bit one on a Pi 4 and 5 (and on the others where config.txt says so).
#
#   Raspberry Pi OS              on a Pi          dpkg   uname -m            pins by, from
#   64 bit, bookworm or trixie   Zero 2 W 3 4 5   arm64  aarch64             gpiod, by pip
#   32 bit, bookworm or trixie   Zero 2 W 3       armhf  armv7l (aarch64)    lgpio, by apt
#   32 bit, bookworm or trixie   4 5              armhf  aarch64             lgpio, by apt
#
# For 32 bit there is no wheel of gpiod 2 and none of Pillow for any Python, and none of lgpio for trixie's 3.13: there
# both come by apt, the program's venv sees them, and pip is asked for the program without its extra `pi`. Nobody needs a
# compiler. Read off the lists of wheels and pip's own rules; neither system was tried on a Pi.

architecture=$(dpkg --print-architecture) || die "found no dpkg: this is for Raspberry Pi OS, or another Debian"
case "$architecture" in
  armhf|armel) packages="python3-venv python3-lgpio python3-pil"; site="--system-site-packages"; extra="" ;;
  *) packages="python3-venv"; site=""; extra="[pi]" ;;
esac

# ---- from here on things change: where a step fails, what there was before comes back

before=$(readlink "$current" 2>/dev/null || true)
[ -e "$current/bin/companion" ] || before=""
release=""
switched=""
touched=""
doing="making a folder for what is in between"
scratch=$(mktemp -d)

step() { doing="$*"; say "$*"; }
switch_to() { rm -f "$current.new"; ln -s "$1" "$current.new"; mv -T "$current.new" "$current"; }

# put SOURCE TARGET: copies a file where it differs, whole or not at all, and keeps what was there.
put() {
  if cmp -s "$1" "$root$2"; then return; fi
  doing="writing $2"
  if [ -e "$root$2" ]; then
    mkdir -p "$scratch/before$(dirname "$2")"
    cp -p "$root$2" "$scratch/before$2"
  fi
  touched="$touched $2"
  mkdir -p "$(dirname "$root$2")"
  install -m 0644 "$1" "$root$2.new"
  mv -f "$root$2.new" "$root$2"
  say "wrote $2"
}

take_back() {
  if [ -n "$switched" ] && [ -z "$before" ]; then
    say "what was installed stays, so that it can be looked at; when it is put right, run this again" >&2
    return
  fi
  for file in $touched; do
    rm -f "$root$file.new"
    if [ -e "$scratch/before$file" ]; then cp -p "$scratch/before$file" "$root$file"; else rm -f "$root$file"; fi
  done
  if [ -z "$switched" ]; then
    say "nothing was changed; when it is put right, run this again" >&2
  else
    switch_to "$before"
    say "the release before is back, with its units and rules" >&2
    if live; then
      systemctl daemon-reload
      udevadm control --reload
      systemctl restart companion.service || say "that one does not start either: journalctl -u companion" >&2
    fi
  fi
  if [ -n "$release" ]; then rm -rf "${opt:?}/$release"; fi
}

finish() {
  code=$?
  trap '' HUP INT TERM
  trap - EXIT
  set +e
  if [ "$code" != 0 ]; then
    if [ -n "$doing" ]; then echo "install: this did not work: $doing (why is said above)" >&2; fi
    take_back
  fi
  rm -rf "$scratch"
  exit "$code"
}
trap finish EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

# ---- packages

if live; then
  missing=""
  for package in $packages; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q "ok installed" || missing="$missing $package"
  done
  if [ -n "$missing" ]; then
    step "installing$missing"
    apt-get update -q || die "apt-get update did not work: is the network there?"
    # shellcheck disable=SC2086  # a list of names
    DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $missing \
      || die "apt-get could not install$missing: see what it says above"
  fi
fi

# ---- the program: each release in a folder of its own, "current" points to the one that runs

mkdir -p "$opt/releases"
number=1
while [ -e "$opt/releases/$number" ]; do number=$((number + 1)); done
release="releases/$number"
step "installing the program into /opt/companion/$release"
# shellcheck disable=SC2086  # an option or nothing
python3 -m venv $site "$opt/$release"
"$opt/$release/bin/python" -m pip install -q --disable-pip-version-check "$source$extra" \
  || die "pip could not install the program: is the network there, and Python 3.11 or newer?"
# A release that cannot play is not put in place of one that can.
echo "press p1; press p2; press ok; expect order p1, p2" | "$opt/$release/bin/companion" replay - \
  || die "the new program does not play its first tape"

# ---- user, groups, devices, units

put "$here/sysusers.conf" /etc/sysusers.d/companion.conf
put "$here/60-companion.rules" /etc/udev/rules.d/60-companion.rules
for unit in companion.service companion-poweroff.path companion-poweroff.service; do
  put "$here/$unit" "/etc/systemd/system/$unit"
done
echo i2c-dev > "$scratch/modules"
put "$scratch/modules" /etc/modules-load.d/companion.conf
if [ -n "$asked" ] && [ "$asked" != ws2812 ] && [ ! -e "$root$settings" ]; then
  case "$asked" in none) driver="false" ;; *) driver="\"$asked\"" ;; esac
  printf '[strip]\ndriver = %s\n' "$driver" > "$scratch/config.toml"
  put "$scratch/config.toml" "$settings"
fi

# ---- config.txt

reboot=""
case "$model" in
  "Raspberry Pi"*)
    others "$root$config" > "$scratch/config.txt"
    if [ -n "$(tail -c 1 "$scratch/config.txt")" ]; then echo >> "$scratch/config.txt"; fi
    { echo "# companion: begin (written by install.sh, taken out by uninstall.sh)"
      lines_for "$model" "$strip"
      echo "# companion: end"; } >> "$scratch/config.txt"
    if cmp -s "$scratch/config.txt" "$root$config"; then
      say "$config is right already"
    else
      [ -e "$root$config.before-companion" ] || cp "$root$config" "$root$config.before-companion"
      put "$scratch/config.txt" "$config"
      say "it has now: $(lines_for "$model" "$strip" | tr '\n' ' ')"
      reboot="yes"
    fi
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
doing="switching over to /opt/companion/$release"
if live; then sync; fi  # whoever pulls the plug now gets the one release or the other, whole
switched="yes"
switch_to "$release"
say "the program is /opt/companion/current"

command="/usr/local/bin/companion"
doing="making $command"
if [ -e "$root$command" ] && [ ! -L "$root$command" ]; then
  say "$command is another program and stays: call this one /opt/companion/current/bin/companion"
else
  mkdir -p "$(dirname "$root$command")"
  ln -sfn /opt/companion/current/bin/companion "$root$command"
fi

if live; then
  doing="making the user and the groups"
  systemd-sysusers /etc/sysusers.d/companion.conf
  doing="telling udev of its rules"
  udevadm control --reload
  udevadm trigger --subsystem-match=gpio --subsystem-match=i2c-dev --subsystem-match=spidev --subsystem-match=tty
  modprobe -q i2c-dev || true
  doing="enabling the service"
  systemctl daemon-reload
  systemctl enable -q companion.service companion-poweroff.path
  systemctl start companion-poweroff.path
  if [ -n "$reboot" ] && [ -z "$before" ]; then
    say "the service is enabled and starts with the next boot"
  elif ! systemctl restart companion.service; then
    if [ -n "$before" ]; then die "the new release does not start: journalctl -u companion"; fi
    die "the service does not start: journalctl -u companion, and companion check"
  fi
fi

doing="taking away what is older than the release before"
for old in "$opt"/releases/*; do
  case "$old" in "$opt/$release"|"$opt/$before") ;; *) rm -rf "$old" || true ;; esac
done

if [ -n "$reboot" ]; then say "I2C, SPI and the clocks come with the next boot: sudo reboot"; fi
say "done. Look at the box: companion check. See that it lives: systemctl status companion"
