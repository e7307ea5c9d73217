#!/bin/sh
# Takes the box's program off this system and keeps the games (/var/lib/companion) and the config (/etc/companion).
# Safe to run again. Says what it does:
#
#     sudo systemd/uninstall.sh [--root FOLDER]
#
# --root: off another root than /, where nothing is stopped. For a test only, as install.sh's.

set -eu

name="uninstall"
here=$(dirname "$(readlink -f "$0")")
# shellcheck source=systemd/common.sh
. "$here/common.sh"
# shellcheck source=systemd/config_txt.sh
. "$here/config_txt.sh"

root=""
while [ $# -gt 0 ]; do
  case "$1" in
    --help|-h) usage; exit 0 ;;
    --root) root="${2:-}"; [ -n "$root" ] || misused "--root needs a folder after it"; shift 2 ;;
    *) misused "$1 is none of the options" ;;
  esac
done
check_root

config=$(find_config "$root") || die "$config $NOT_MOUNTED"
if [ -n "$config" ] && is_open "$root$config"; then die "$config $OPEN"; fi
if [ -d "$root/opt/companion" ]; then alone "$root/opt/companion"; fi

doing="taking its lines out of $config"
finish() {
  code=$?
  if [ -n "$config" ]; then rm -f "$root$config.new"; fi
  if [ "$code" != 0 ] && [ -n "$doing" ]; then
    say "this did not work: $doing (why is said above); when it is put right, run this again" >&2
  fi
}
trap finish EXIT

# First what may fail, on a partition that is full or read-only: then all is still there.
if [ -n "$config" ] && has_block "$root$config"; then
  with_block "$root$config" > "$root$config.new"
  sync "$root$config.new"
  mv -f "$root$config.new" "$root$config"
  say "took its lines out of $config"
fi

for unit in companion.service companion-poweroff.path; do
  doing="stopping $unit"
  if live && [ -e "$root/etc/systemd/system/$unit" ]; then systemctl disable -q --now "$unit"; fi
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
if live; then
  doing="telling systemd and udev"
  systemctl daemon-reload
  udevadm control --reload
fi
if [ -n "$config" ] && [ -e "$root$config.before-companion" ]; then
  say "$config as it was before the first installation is in $config.before-companion; remove it if you like"
fi
say "done. The games are still in /var/lib/companion, the config in /etc/companion; the user and the groups stay too"
