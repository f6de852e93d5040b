# shellcheck shell=bash disable=SC2154
# Packages and builds; sourced by ./holonom and ./test, which set `root` (this repository) and `log` (a file under build/).
# Everything here speaks on stderr only, leaves stdin alone and ends the script with exit code 5 on failure.

say() { printf 'holonom: %s\n' "$*" >&2; }

fail() {
  say "$@"
  exit 5
}

# fail_with_log REASON [ADVICE]
fail_with_log() {
  tail -n 25 "$log" | cut -c 1-400 >&2
  say "$1 (log: $log)"
  shift
  (($# == 0)) || say "$@"
  exit 5
}

# Takes the lock named $1, so that two calls at a time do not build into the same folder.
begin_setup() {
  mkdir -p "$root/build" 2>/dev/null
  { exec 9>>"$root/build/.$1.lock"; } 2>/dev/null || fail "cannot write to $root/build (does it belong to another user?)"
  if ! flock -n 9; then
    say "waiting for another call that is building"
    flock 9
  fi
}

open_log() {
  { : >"$log"; } 2>/dev/null || fail "cannot write $log (does it belong to another user?)"
}

end_setup() { exec 9>&-; }

# Runs a command quietly into the log, without the user's stdin and without the lock.
logged() {
  printf '+ %s\n' "$*" >>"$log"
  "$@" >>"$log" 2>&1 </dev/null 9>&-
}

# packages GROUP...: the Debian packages of these groups of packages.txt.
packages() {
  awk -v wanted=" $* " '
    match($0, /^# *\[[a-z]+\]/) { group = $0; gsub(/^# *\[|\].*/, "", group) }
    /^[^#]/ && NF && index(wanted, " " group " ") { print $1 }' "$root/packages.txt"
}

# install_packages GROUP...: no call of apt when nothing is missing, so that this works offline. A package whose command is there from
# elsewhere (npm within a newer Node) is not missing.
install_packages() {
  local needed missing installed command package
  mapfile -t needed <<<"$(packages "$@")"
  if ! type -P dpkg-query >/dev/null; then
    say "no Debian package manager here; going on with what is installed (packages.txt lists what is needed)"
    return
  fi
  installed=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "${needed[@]}" 2>/dev/null)
  missing=()
  for package in "${needed[@]}"; do
    grep -qxF "$package installed" <<<"$installed" || type -P "$package" >/dev/null || missing+=("$package")
  done
  ((${#missing[@]})) || return

  command="apt-get update && apt-get install -y --no-install-recommends ${missing[*]}"
  local as_root=()
  if ((EUID != 0)); then
    type -P sudo >/dev/null || fail "packages are missing and there is no sudo; run as root, then call again: $command"
    as_root=(sudo)
  fi
  say "installing packages (once; log: $log): ${missing[*]}"
  local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300)
  logged "${apt[@]}" update  # its failure counts only if the install fails too
  logged "${apt[@]}" install -y --no-install-recommends "${missing[@]}" ||
    fail_with_log "packages could not be installed" "to do it by hand run as root: $command"
}

# prepare_viewer: the packages of the page's tests, as its lock file says. Without a network those tests are skipped.
prepare_viewer() {
  local viewer=$root/viewer
  [[ $viewer/node_modules/.package-lock.json -nt $viewer/package-lock.json ]] && return
  type -P npm >/dev/null || return
  say "installing the packages of the page's tests (once; log: $log)"
  (cd "$viewer" && logged npm ci --no-audit --no-fund) || {
    rm -rf "$viewer/node_modules"
    say "the packages could not be installed, so the tests of the page are skipped"
  }
}

# prepare_build PRESET: an empty build folder if the old one was made for another place (a moved or copied tree), and a
# compiler cache only where it can be written.
prepare_build() {
  local cache=$root/build/$1/CMakeCache.txt
  if [[ -f $cache ]] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$cache"; then
    rm -rf "${root:?}/build/$1"
  fi
  if type -P ccache >/dev/null && [[ -z ${CCACHE_DIR:-} && ! -w ${HOME:-/nonexistent} ]]; then
    export CCACHE_DISABLE=1
  fi
  export CMAKE_BUILD_PARALLEL_LEVEL=${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc)}
}
