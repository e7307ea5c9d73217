# What install.sh and uninstall.sh have in common: words, another root, one of them at a time.
# Read in by both, and started by nobody.
# shellcheck shell=sh disable=SC2034,SC2154  # whoever reads it in says what `name` and `root` are, and uses `doing`

umask 022     # under another one the service, which is not root, could not read what is installed
trap '' PIPE  # a reader that is gone (| head, a tee that Ctrl-C ended too) must not end this half way

say() { echo "$name: $*" 2>/dev/null || true; }
die() { say "$*" >&2; doing=""; exit 1; }
live() { [ -z "$root" ]; }

# usage: the comment at the top of the script. misused: what is wrong, and that.
usage() { sed -n '2,/^$/s/^# \{0,1\}//p' "$0"; }
misused() { say "$*" >&2; usage >&2; exit 2; }

# check_root: the root without its last slash, there, and with the rights that it needs.
check_root() {
  root="${root%/}"
  [ -d "$root/" ] || die "--root is $root, expected a folder that is there"
  if live && [ "$(id -u)" != 0 ]; then die "needs root: sudo $0"; fi
}

# alone FOLDER: go on only where no other of the two is at work there; the lock goes when this ends, however it ends.
alone() {
  exec 9< "$1"
  flock -n 9 || die "another install.sh or uninstall.sh is at work: wait until it has ended, then run this again"
}
