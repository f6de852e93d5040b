#!/usr/bin/env bash
# Every message is on the page of trouble, by its longest fixed part: reasons for which a computation fails, faults of the command
# line, of results, of model files, studies, decks and expressions, notes and warnings.
set -eu
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
page=$SOURCE_DIR/docs/trouble.md

# The longest part without a placeholder of every statement that makes a message
find "$SOURCE_DIR/src" \( -name '*.cpp' -o -name '*.h' \) -print0 | sort -z | xargs -0 awk '
  BEGIN {
    outcome = "Outcome::(diverged|singular|smaller_step),"
    error = "(Usage|Results|Input|Expression)Error[(]"
    collected = "(faults_?([(][)])?|diagnostics_?|notes_?|warnings_?)[.](push|emplace)_back[(]"
    helper = "[^A-Za-z_](reject|fault|fault_in|fail|refuse|complain|broken)[(]"  # of readers: they place a message that they are given
    answer = "[.]reason = "  # of a command, with its exit code
    message = outcome "|" error "|" collected "|" helper "|" answer
  }
  function longest_part(text,   best, literal, parts, count, k) {
    gsub(/\\"/, "\001", text)
    gsub(/"[ \t]*"/, "", text)  # neighbouring literals are one
    best = ""
    while (match(text, /"[^"]*"/)) {
      literal = substr(text, RSTART + 1, RLENGTH - 2)
      text = substr(text, RSTART + RLENGTH)
      count = split(literal, parts, /\{[^}]*\}|\001|\047/)
      for (k = 1; k <= count; k++) if (length(parts[k]) > length(best)) best = parts[k]
      if (first_only && length(best) > 11) break
    }
    gsub(/^[ :;,(`\[]+|[ :;,(`\[]+$/, "", best)
    return best
  }
  FNR == 1 { if (all != "") scan(); all = ""; file = FILENAME }
  { sub(/^[ \t]*\/\/.*/, ""); all = all " " $0 }
  function scan(   rest, part) {
    rest = all
    while (match(rest, message)) {
      first_only = substr(rest, RSTART, 7) != "Outcome"  # the message, not the hint behind it
      rest = substr(rest, RSTART + RLENGTH)
      part = longest_part(first_statement(rest))
      if (length(part) > 7) print file "\t" part
    }
  }
  # Up to the semicolon that is not within a literal
  function first_statement(text,   k, c, quoted) {
    quoted = 0
    for (k = 1; k <= length(text); k++) {
      c = substr(text, k, 1)
      if (c == "\\") { k++; continue }
      if (c == "\"") quoted = !quoted
      if (c == ";" && !quoted) return substr(text, 1, k)
    }
    return text
  }
  END { scan() }' >reasons

# at_least COUNT PATTERN: so many messages come from these files; fewer mean that the search above has become blind
at_least() { (($(grep -cE "$2" reasons) >= $1)) || fail "only $(grep -cE "$2" reasons) messages found in $2"; }
at_least 100 '/src/io/'
at_least 20 '/src/io/deck'
at_least 40 '/src/elements/'
at_least 12 '/src/model/'
at_least 20 '/src/math/'
at_least 80 '/src/analysis/'
at_least 40 '/src/(app|simulation)/'
at_least 1 '/src/elements/.*\.h'
missing=0
while IFS=$'\t' read -r file part; do
  grep -qF -- "$part" "$page" && continue
  printf 'not on docs/trouble.md: "%s" (%s)\n' "$part" "${file#"$SOURCE_DIR"/}" >&2
  missing=$((missing + 1))
done < <(sort -u reasons)
((missing == 0)) || fail "$missing messages are not explained"
for page in README.md docs/tutorial.md; do contains "$SOURCE_DIR/$page" "trouble.md"; done
