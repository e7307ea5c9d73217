#!/bin/sh
# Takes the box's program off this system and keeps the games (/var/lib/companion) and the config (/etc/companion).
# Safe to run again. Says what it does:
#
#     sudo systemd/uninstall.sh [--root FOLDER]

set -eu

root=""
if [ "${1:-}" = --root ]; then
  root="${2:?--root needs a folder}"
elif [ $# -gt 0 ]; then
  sed -n '2,5s/^# \{0,1\}//p' "$0"
  exit 2
fi
if [ -z "$root" ] && [ "$(id -u)" != 0 ]; then echo "uninstall: needs root: sudo $0" >&2; exit 1; fi

say() { echo "uninstall: $*"; }

for config in /boot/firmware/config.txt /boot/config.txt; do
  [ -f "$root$config" ] || continue
  # Else the lines of others, down to the end of the file, would go with the companion's.
  lines=$(sed -n '/^# companion: begin/,/^# companion: end/p' "$root$config")
  case "$lines" in
    ""|*"# companion: end"*) ;;
    *) say "$config has '# companion: begin' and no '# companion: end' after it: put that line below the companion's" \
      "lines and run this again; nothing was changed" >&2
      exit 1 ;;
  esac
done

if [ -z "$root" ] && [ -e /etc/systemd/system/companion.service ]; then
  systemctl disable -q --now companion.service companion-poweroff.path || true
fi

for file in \
  /etc/systemd/system/companion.service /etc/systemd/system/companion-poweroff.path \
  /etc/systemd/system/companion-poweroff.service /etc/sysusers.d/companion.conf \
  /etc/udev/rules.d/60-companion.rules /etc/modules-load.d/companion.conf /usr/local/bin/companion; do
  if [ -e "$root$file" ] || [ -L "$root$file" ]; then
    rm -f "$root$file"
    say "removed $file"
  fi
done
if [ -e "$root/opt/companion/before-update.journal" ] && [ -d "$root/var/lib/companion" ]; then
  mv "$root/opt/companion/before-update.journal" "$root/var/lib/companion/before-update.journal"
fi
if [ -e "$root/opt/companion" ]; then
  rm -rf "$root/opt/companion"
  say "removed /opt/companion"
fi
for config in /boot/firmware/config.txt /boot/config.txt; do
  if [ -f "$root$config" ] && grep -q '^# companion: begin' "$root$config"; then
    new=$(mktemp)
    sed '/^# companion: begin/,/^# companion: end/d' "$root$config" > "$new"
    cat "$new" > "$root$config"
    rm -f "$new"
    say "took its lines out of $config"
  fi
done
if [ -z "$root" ]; then
  systemctl daemon-reload
  udevadm control --reload
fi
say "done. The games are still in /var/lib/companion, the config in /etc/companion; the user and the groups stay too"
