# What install.sh changes beside its new release, and how what there was before comes back where a step fails.
# Read in by install.sh, which from there on is caught where it ends, and started by nobody.
# shellcheck shell=sh disable=SC2154  # root, opt and current are install.sh's

before=""      # the release that runs, releases/N; empty where none does
release=""     # the new one, once its folder is being made
switched=""    # yes, once the new one is in place
packaged=""    # packages that came by apt: they stay
touched=""     # files that may be other ones than before
unfinished=""  # a file on its way to its name
lost=""        # files that could not be put back
doing="making a folder for what is in between"
scratch=$(mktemp -d)

step() { doing="$*"; say "$*"; }
switch_to() { rm -f "$current.new"; ln -s "$1" "$current.new"; mv -T "$current.new" "$current"; }

# put SOURCE TARGET: copies a file where it differs, whole or not at all, and keeps what was there. It is on the disk
# before it gets its name: a FAT, as config.txt is on, knows no journal.
put() {
  if cmp -s "$1" "$root$2"; then return; fi
  doing="writing $2"
  if [ -e "$root$2" ]; then
    mkdir -p "$scratch/before$(dirname "$2")"
    cp -p "$root$2" "$scratch/before$2"
  fi
  mkdir -p "$(dirname "$root$2")"
  unfinished="$root$2.new"
  install -m 0644 "$1" "$unfinished"
  sync "$unfinished"
  touched="$touched $2"
  mv -f "$unfinished" "$root$2"
  unfinished=""
  say "wrote $2"
}

put_back() {
  was="$scratch/before$1"
  now="$root$1"
  if [ ! -e "$was" ]; then rm -f "$now"; return; fi
  if cmp -s "$was" "$now"; then return; fi
  if cp -p "$was" "$now.new" && { sync "$now.new" || true; } && mv -f "$now.new" "$now"; then return; fi
  rm -f "$now.new"
  lost="$lost $1"
}

take_back() {
  if [ -n "$unfinished" ]; then rm -f "$unfinished"; fi
  if [ -n "$switched" ] && [ -z "$before" ]; then
    say "what was installed stays, so that it can be looked at; when it is put right, run this again" >&2
    return
  fi
  for file in $touched; do put_back "$file"; done
  if [ -n "$lost" ]; then
    say "could not put back:$lost; as they were they are below $scratch/before" >&2
  elif [ -z "$switched" ]; then
    say "nothing was changed${packaged:+ but for the packages$packaged}; when it is put right, run this again" >&2
  fi
  if [ -n "$switched" ]; then
    switch_to "$before"
    say "the release before is back, with its units and rules" >&2
    if live; then
      systemctl daemon-reload
      udevadm control --reload
      systemctl restart companion.service || say "that one does not start either: journalctl -u companion" >&2
    fi
  fi
  if [ -n "$release" ]; then rm -rf "${opt:?}/$release"; fi
  rmdir "$opt/releases" "$opt" 2>/dev/null || true
}

finish() {
  code=$?
  trap '' HUP INT TERM
  trap - EXIT
  set +e
  if [ "$code" != 0 ]; then
    if [ -n "$doing" ]; then say "this did not work: $doing (why is said above)" >&2; fi
    take_back
  fi
  [ -n "$lost" ] || rm -rf "$scratch"
  exit "$code"
}
trap finish EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
