#!/bin/sh
# From a fresh Raspberry Pi OS (bookworm, trixie) to a box that plays at every boot; safe to run again, and the way to
# update: what is already right stays, a game in progress goes on. Says what it does. Run from a clone of the project:
#
#     sudo systemd/install.sh [--strip ws2812|apa102|none] [--root FOLDER]
#
# --strip: the strip's kind, where the program's config does not say it yet; left out it is what that says, else ws2812.
# --root: into another root than /. For a test only: nothing is started there, no package is installed, and the program
#         does not run at another place than where it was installed, so that this makes no image of a card.

set -eu

name="install"
here=$(dirname "$(readlink -f "$0")")
# shellcheck source=systemd/common.sh
. "$here/common.sh"
# shellcheck source=systemd/config_txt.sh
. "$here/config_txt.sh"

root=""
asked=""
while [ $# -gt 0 ]; do
  case "$1" in
    --help|-h) usage; exit 0 ;;
    --strip) asked="${2:-}"; [ -n "$asked" ] || misused "--strip needs one of these after it: ws2812, apa102, none" ;;
    --root) root="${2:-}"; [ -n "$root" ] || misused "--root needs a folder after it" ;;
    *) misused "$1 is none of the options" ;;
  esac
  shift 2
done
case "$asked" in ""|ws2812|apa102|none) ;; *) misused "--strip is $asked, expected ws2812, apa102 or none" ;; esac
check_root

source=$(dirname "$here")
opt="$root/opt/companion"
current="$opt/current"
settings="/etc/companion/config.toml"

# ---- which Pi

model=$(tr -d '\0' 2>/dev/null < "$root/proc/device-tree/model" || true)
case "$model" in
  "Raspberry Pi"*) say "this is a $model" ;;
  *) say "this is no Raspberry Pi (${model:-no device tree}): config.txt is left alone" ;;
esac
case "$(awk '$2 == "/" { kind = $3 } END { print kind }' "$root/proc/mounts" 2>/dev/null || true)" in
  overlay*) die "the overlay file system is on: all of this, and every game, would be gone with the next boot. Switch \
it off (sudo raspi-config, Performance), restart, and run this again; nothing was changed" ;;
esac
config=$(find_config "$root") || die "$config $NOT_MOUNTED"
case "$model" in
  "Raspberry Pi"*) [ -n "$config" ] || die "found none of $CONFIGS: is the boot partition mounted?" ;;
esac
if [ -n "$config" ] && is_open "$root$config"; then die "$config $OPEN"; fi

# ---- which system. dpkg knows what the programs here are built for; `uname -m`, and with it pip, only what the kernel
# is, and that of a 32-bit Raspberry Pi OS is a 64-bit one on a Pi 4 and 5 (and on the others where config.txt says so).
#
#   Raspberry Pi OS              on a Pi          dpkg   uname -m            pins by, from
#   64 bit, bookworm or trixie   Zero 2 W 3 4 5   arm64  aarch64             gpiod, by pip
#   32 bit, bookworm or trixie   Zero 2 W 3       armhf  armv7l (aarch64)    lgpio, by apt
#   32 bit, bookworm or trixie   4 5              armhf  aarch64             lgpio, by apt
#
# For 32 bit no Python has a wheel of gpiod 2, of Pillow or of cbor2 (luma's; today in Rust), and trixie's 3.13 none of
# lgpio: there they come by apt, the program's venv sees them, and pip is asked for the program without its extra `pi`.
# All else is plain Python, so nobody needs a compiler. Read off the lists of wheels and pip's own rules; neither system
# was tried on a Pi.

architecture=$(dpkg --print-architecture) || die "found no dpkg: this is for Raspberry Pi OS, or another Debian"
case "$architecture" in
  armhf|armel) packages="python3-lgpio python3-pil python3-cbor2"; site="--system-site-packages"; extra="" ;;
  *) packages=""; site=""; extra="[pi]" ;;
esac
packages="python3-venv $packages"

# ---- from here on things change: where a step fails, what there was before comes back

mkdir -p "$opt/releases" || die "cannot make /opt/companion: see above; nothing was changed"
alone "$opt"
# shellcheck source=systemd/taking_back.sh
. "$here/taking_back.sh"
if [ -e "$current/bin/companion" ]; then before=$(readlink "$current"); fi

# ---- packages

if live; then
  missing=""
  for package in $packages; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q "ok installed" || missing="$missing $package"
  done
  if [ -n "$missing" ]; then
    step "installing$missing"
    wait="-o DPkg::Lock::Timeout=120"  # a fresh card updates itself in its first minutes
    # shellcheck disable=SC2086  # an option and its value
    apt-get $wait update -q || die "apt-get update did not work: is the network there?"
    packaged="$missing"
    # shellcheck disable=SC2086  # lists of words
    DEBIAN_FRONTEND=noninteractive apt-get $wait install -q -y --no-install-recommends $missing \
      || die "apt-get could not install$missing: see what it says above"
  fi
fi

# ---- the program: each release in a folder of its own, "current" points to the one that runs

number=1
while [ -e "$opt/releases/$number" ]; do number=$((number + 1)); done
step "installing the program into /opt/companion/releases/$number"
release="releases/$number"
# shellcheck disable=SC2086  # an option or nothing
python3 -m venv $site "$opt/$release"
"$opt/$release/bin/python" -m pip install -q --disable-pip-version-check --prefer-binary "$source$extra" \
  || die "pip could not install the program, and says above why: no network, no room on the card, Python before 3.11"
# A release that cannot play is not put in place of one that can.
echo "press p1; press p2; press ok; expect order p1, p2" | "$opt/$release/bin/companion" replay - \
  || die "the new program does not play its first tape"

# ---- the strip and the games, as the new program reads its config: what that says is what it will drive

config_for() {
  case "$1" in none) driver="false" ;; *) driver="\"$1\"" ;; esac
  printf '# Written by install.sh. The README has every key with its default.\n\n[strip]\ndriver = %s\n' "$driver"
}

# is_untouched: true where the config is as install.sh wrote it: then it follows --strip.
is_untouched() {
  for kind in ws2812 apa102 none; do
    if config_for "$kind" | cmp -s - "$root$settings"; then return 0; fi
  done
  return 1
}

strip="${asked:-ws2812}"
games="/var/lib/companion/games.journal"
if [ -e "$root$settings" ]; then
  doing="reading $settings"
  told=$("$opt/$release/bin/python" -I "$here/read_config.py" "$root$settings") \
    || die "$settings is not what the program takes, see above: put it right there, and run this again"
  case "$told" in
    "ws2812 "*|"apa102 "*|"none "*) ;;
    *) die "expected the strip's driver and the games' file from the new program, got '$told'" ;;
  esac
  games="${told#* }"
  strip="${asked:-"${told%% *}"}"
  if [ "$strip" = "${told%% *}" ] || is_untouched; then :
  else say "$settings has the strip as ${told%% *} and stays as it is: change driver under [strip] there"; fi
fi
case "$games" in "$root"/*) ;; *) games="$root$games" ;; esac
say "the strip is $strip"

# ---- user, groups, devices, units

put "$here/sysusers.conf" /etc/sysusers.d/companion.conf
put "$here/60-companion.rules" /etc/udev/rules.d/60-companion.rules
for unit in companion.service companion-poweroff.path companion-poweroff.service; do
  put "$here/$unit" "/etc/systemd/system/$unit"
done
echo i2c-dev > "$scratch/modules"
put "$scratch/modules" /etc/modules-load.d/companion.conf
if [ ! -e "$root$settings" ] || is_untouched; then
  config_for "$strip" > "$scratch/config.toml"
  put "$scratch/config.toml" "$settings"
fi

# ---- config.txt

reboot=""
case "$model" in
  "Raspberry Pi"*)
    doing="making the lines of $config"
    block_for "$model" "$strip" > "$scratch/block"
    with_block "$root$config" "$scratch/block" > "$scratch/config.txt"
    if cmp -s "$scratch/config.txt" "$root$config"; then
      say "$config is right already"
    else
      if [ ! -e "$root$config.before-companion" ]; then put "$root$config" "$config.before-companion"; fi
      put "$scratch/config.txt" "$config"
      say "it has now: $(lines_for "$model" "$strip" | tr '\n' ' ')"
      reboot="yes"
    fi
    ;;
esac

# ---- over to the new release

doing="switching over to /opt/companion/$release"
if live; then sync; fi  # whoever pulls the plug now gets the one release or the other, whole
if [ -n "$before" ] && [ -e "$games" ]; then
  # The game itself stays where it is; this is for the case that the new release is the wrong one.
  if "$current/bin/companion" backup --journal "$games" "$opt/before-update.journal"; then
    say "the games are also in /opt/companion/before-update.journal"
  else
    say "the games could not be copied first; they stay where they are"
  fi
fi
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
