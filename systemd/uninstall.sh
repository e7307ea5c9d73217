#!/bin/sh
# Takes the box's program off this system and keeps the games (/var/lib/companion) and the config (/etc/companion).
# Safe to run again. Says what it does:
#
#     sudo systemd/uninstall.sh [--root FOLDER]

set -eu

say() { echo "uninstall: $*"; }
die() { say "$*" >&2; exit 1; }

root=""
while [ $# -gt 0 ]; do
  case "$1" in
    --root) root="${2:?--root needs a folder}"; shift 2 ;;
    *) sed -n '2,5s/^# \{0,1\}//p' "$0"; exit 2 ;;
  esac
done
root="${root%/}"
[ -d "$root/" ] || die "--root is $root, expected a folder that is there"
if [ -z "$root" ] && [ "$(id -u)" != 0 ]; then die "needs root: sudo $0"; fi
# shellcheck source=systemd/config_txt.sh
. "$(dirname "$0")/config_txt.sh"

doing="looking at config.txt"
finish() {
  code=$?
  if [ "$code" != 0 ] && [ -n "$doing" ]; then
    say "this did not work: $doing (why is said above); when it is put right, run this again" >&2
  fi
}
for config in $CONFIGS; do
  if [ -f "$root$config" ] && is_open "$root$config"; then die "$config $OPEN"; fi
done
trap finish EXIT

for unit in companion.service companion-poweroff.path; do
  doing="stopping $unit"
  if [ -z "$root" ] && [ -e "/etc/systemd/system/$unit" ]; then systemctl disable -q --now "$unit"; fi
done

for file in \
  /etc/systemd/system/companion.service /etc/systemd/system/companion-poweroff.path \
  /etc/systemd/system/companion-poweroff.service /etc/sysusers.d/companion.conf \
  /etc/udev/rules.d/60-companion.rules /etc/modules-load.d/companion.conf; do
  doing="removing $file"
  if [ -e "$root$file" ]; then
    rm -f "$root$file"
    say "removed $file"
  fi
done
command="/usr/local/bin/companion"
doing="removing $command"
case "$(readlink "$root$command" || true)" in
  /opt/companion/*) rm -f "$root$command"; say "removed $command" ;;  # another one is not ours
esac
doing="removing /opt/companion"
if [ -e "$root/opt/companion/before-update.journal" ] && [ -d "$root/var/lib/companion" ]; then
  mv -f "$root/opt/companion/before-update.journal" "$root/var/lib/companion/before-update.journal"
fi
if [ -e "$root/opt/companion" ]; then
  rm -rf "$root/opt/companion"
  say "removed /opt/companion"
fi
for config in $CONFIGS; do
  doing="taking its lines out of $config"
  if [ -f "$root$config" ] && [ -n "$(ours "$root$config")" ]; then
    others "$root$config" > "$root$config.new"
    mv -f "$root$config.new" "$root$config"
    say "took its lines out of $config"
  fi
done
if [ -z "$root" ]; then
  doing="telling systemd and udev"
  systemctl daemon-reload
  udevadm control --reload
fi
say "done. The games are still in /var/lib/companion, the config in /etc/companion; the user and the groups stay too"
