#!/usr/bin/env bash
# The examples are a catalogue to copy from: every element that the program knows is used by one of them and has its row in docs/examples.md,
# and that page names every example. The elements come from the program, so that a new one without an example fails here by its name.
set -eu
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
page=$SOURCE_DIR/docs/examples.md

# entries: lines "section name space", where space is planar, spatial or any. An element with entries for both spaces has different fields in
# them and needs an example in each.
expect 0 reference
awk '
  function finish() { if (name != "") print section, name, space; name = "" }
  /^## /  { finish(); section = tolower(substr($0, 4)) }
  /^### / { finish(); name = $2; space = "any" }
  / For planar models\.$/  { space = "planar" }
  / For spatial models\.$/ { space = "spatial" }
  END { finish() }' out >entries
(($(wc -l <entries) > 30)) || fail "only $(wc -l <entries) elements in the reference"

# uses: lines "example section name space". Where a section has only one kind of element the examples need not name its type.
awk '
  FNR == NR { if (!(($1, $2) in known)) { known[$1, $2]; only[$1] = count[$1]++ ? "" : $2 } next }
  FNR == 1  { section = ""; space = ""; example = FILENAME; sub(/.*\//, "", example); sub(/\.yaml$/, "", example) }
  { sub(/(^| )#.*/, "") }
  /^space:/ { space = $2 }
  /^[a-z]+:/ { section = $0; sub(/:.*/, "", section); if (section in only && only[section] != "") print example, section, only[section], space }
  section in only {
    for (rest = $0; match(rest, /(^|[ {])type: *[a-z0-9-]+/); rest = substr(rest, RSTART + RLENGTH)) {
      name = substr(rest, RSTART, RLENGTH)
      sub(/.*type: */, "", name)
      print example, section, name, space
    }
  }' entries "$SOURCE_DIR"/examples/*.yaml | sort -u >uses

# rows: lines "section name example space" of the tables, which begin | `element` | [example](../examples/example.yaml) | space |
awk -F ' *[|] *' '
  /^## / { section = tolower(substr($0, 4)) }
  /^\| `/ {
    element = $2; example = $3
    gsub(/`/, "", element)
    sub(/^\[/, "", example); sub(/\].*/, "", example)
    print section, element, example, $4
  }' "$page" >rows

missing=0
complain() {
  printf 'FAILED: %s\n' "$*" >&2
  missing=1
}
while read -r section name space; do
  models=$space
  [[ $space != any ]] || models='(planar|spatial)'
  where=${space/any/planar or spatial}
  if ! grep -Eq "^[^ ]+ $section $name $models\$" uses; then
    complain "$section: no $where example uses $name (write examples/....yaml, with its row in docs/examples.md)"
  elif ! grep -Eq "^$section $name [^ ]+ $models\$" rows; then
    complain "docs/examples.md: no row for $name ($where) under $section"
  fi
done <entries

# What the page says of an example is so.
while read -r section name example space; do
  if grep -q "^$section " entries; then
    grep -qx "$example $section $name $space" uses || complain "docs/examples.md: examples/$example.yaml is no $space example of $name ($section)"
  fi
done <rows
while read -r link; do
  [[ -e $SOURCE_DIR/docs/$link ]] || complain "docs/examples.md: there is no $link"
done < <(grep -o '](\.\./[^)#]*)' "$page" | sed 's/^](//; s/)$//')

for model in "$SOURCE_DIR"/examples/*.yaml "$SOURCE_DIR"/examples/components/*.yaml "$SOURCE_DIR"/examples/components/planar/*.yaml; do
  path=${model#"$SOURCE_DIR"/}
  name=$(basename "$model" .yaml)
  grep -qF "[$name](../$path)" "$page" || complain "docs/examples.md does not name $path"
done
for deck in "$SOURCE_DIR"/examples/*.dat; do
  name=$(basename "$deck" .dat)
  grep -qF "[$name](../examples/$name.dat)" "$page" || complain "docs/examples.md does not name examples/$name.dat"
done
rm -f out
((missing == 0)) || fail "the catalogue of examples is not complete"
