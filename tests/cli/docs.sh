#!/usr/bin/env bash
# The commands of all pages with ```console blocks give what the pages show; see tools/render_docs.py. Without python3 they are run,
# and their exit codes alone are looked at.
set -eu
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"

if command -v python3 >/dev/null; then
  tool=$SOURCE_DIR/tools/render_docs.py
  python3 "$tool" --check "$HOLONOM" >out 2>err || fail "outputs differ from the pages"

  # The comparison sees other words, other numbers and other exit codes, and nothing in times and rounding
  page() {
    printf '%s\n' '```yaml' '# m.yaml: a pendulum' "$(pendulum)" '```' '```console' '$ ./holonom run m.yaml --channels A.angle' \
      "$(sed "$1" run.txt)" '$ cat m.results/results.csv' "$(sed "$1" table.txt)" '$ ./holonom run n.yaml --quiet   # exit code 1' \
      "$(sed "$1" refused.txt)" '```' >page.md
    python3 "$tool" --check "$HOLONOM" page.md >out 2>err
  }
  pendulum >m.yaml
  "$HOLONOM" run m.yaml --channels A.angle >run.txt 2>&1
  cp m.results/results.csv table.txt
  "$HOLONOM" run n.yaml --quiet >refused.txt 2>&1 || true
  contains run.txt "s of wall time"
  page '' || fail "a page that was just made differs"
  page 's/[0-9.]* s of wall time.*/9 s of wall time/; s/^0,0$/0,1e-12/; s/-1.1181096/-1.1181099/' || fail "times or rounding are compared"
  page '3,4d; 2a ...' || fail "lines that were cut are missed"
  for fault in 's/^t,A.angle/t,A.angel/' '$d' s/-1.1181/-1.1182/ 's/no such file/no file/' 's/pendulum/a pendulum/'; do
    ! page "$fault" || fail "not noticed on a page: $fault"
  done
  sed -i 's/# exit code 1/# exit code 2/' page.md
  ! python3 "$tool" --check "$HOLONOM" page.md >out 2>err || fail "not noticed on a page: another exit code"
  exit 0
fi

for page in $(cd "$SOURCE_DIR" && grep -l '^```console' README.md docs/*.md); do
  mkdir "$work/page" && cd "$work/page"
  ln -s "$HOLONOM" holonom
  ln -s "$SOURCE_DIR/examples" examples
  awk '
    /^```/ { if (block) { block = ""; next } block = substr($0, 4); first = 1; file = ""; next }
    first && match($0, /^[#!] [a-z0-9_]+\.(yaml|dat):/) { file = substr($0, 3, RLENGTH - 3); printf "" >file }
    block { first = 0 }
    block && file { print >>file }
    block == "console" && /^\$ / { print substr($0, 3) >"commands" }' "$SOURCE_DIR/$page"
  count=0
  while IFS= read -r command <&3; do
    wanted=0 code=0
    [[ ! $command =~ '# exit code '([0-9]) ]] || wanted=${BASH_REMATCH[1]}
    bash -c "$command" >"$work/out" 2>"$work/err" </dev/null || code=$?
    [[ $code == "$wanted" ]] || (cd "$work" && fail "$page: exit code $code instead of $wanted: $command")
    count=$((count + 1))
  done 3<commands
  ((count > 0)) || fail "$page: no commands found"
  cd "$work" && rm -rf page
done
