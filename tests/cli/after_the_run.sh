#!/usr/bin/env bash
# The snippets of docs/after_the_run.md print what the page says, where their programs and packages are installed.
set -eu
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
page=$SOURCE_DIR/docs/after_the_run.md
python=python3
[[ ! -x /usr/bin/python3 ]] || python=/usr/bin/python3 # Debian's, for which Debian's packages are

ln -s "$HOLONOM" holonom
ln -s "$SOURCE_DIR/examples" examples
sed -n '/^```console/,/^```/s/^\$ //p' "$page" >commands
bash -eu commands >/dev/null

# snippet-N.LANGUAGE: the lines of a block; snippet-N.LANGUAGE.wanted: what it prints, its lines after #> or %>
awk '
  /^```(python|octave|gnuplot|r)$/ { file = "snippet-" ++count "." substr($0, 4); next }
  /^```/ { file = "" }
  file && /^[#%]> / { print substr($0, 4) >(file ".wanted"); next }
  file { print >file }' "$page"

can_run() {
  local package
  case $1 in
    *.python)
      while read -r package; do
        "$python" -c "import ${package%%.*}" 2>/dev/null || return 1
      done < <(sed -n 's/^import //p' "$1")
      ;;
    *.octave) command -v octave-cli >/dev/null ;;
    *.gnuplot) command -v gnuplot >/dev/null ;;
    *.r) command -v Rscript >/dev/null ;;
  esac
}

ran=0 left_out=0
for snippet in snippet-*.{python,octave,gnuplot,r}; do
  [[ -s $snippet.wanted ]] || fail "$snippet says nothing of what it prints: $(<"$snippet")"
  if ! can_run "$snippet"; then
    left_out=$((left_out + 1))
    continue
  fi
  case $snippet in
    *.python) "$python" "$snippet" >out 2>err || fail "$(<"$snippet")" ;;
    *.octave) octave-cli --no-init-file --quiet "$snippet" >out 2>err || fail "$(<"$snippet")" ;;
    *.gnuplot) gnuplot "$snippet" >out 2>&1 || fail "$(<"$snippet")" ;;
    *.r) Rscript "$snippet" >out 2>err || fail "$(<"$snippet")" ;;
  esac
  cmp -s out "$snippet.wanted" || fail "$snippet prints something else than $(<"$snippet.wanted")"
  ran=$((ran + 1))
done
((ran + left_out >= 8)) || fail "only $((ran + left_out)) snippets found"
echo "$ran snippets ran, $left_out were left out"
((ran > 0)) || exit 77
