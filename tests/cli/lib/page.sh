# shellcheck shell=bash
# Sourced after common.sh by scripts that look into pages.

# document FILE: the data of a page, as JSON on stdout
document() {
  python3 - "$1" <<'END'
import json, re, sys
text = open(sys.argv[1], encoding="utf-8").read()
found = re.findall(r'<script type="application/json" id="document">(.*?)</script>', text, re.S)
assert len(found) == 1, len(found)
print(json.dumps(json.loads(found[0])))
END
}

# check FILE EXPRESSION...: Python expressions of the document d that must be true. table(title) has the rows of the first table whose title
# begins so, as dictionaries by the titles of their columns; chart(title) is the first such chart.
check() {
  local file=$1
  shift
  document "$file" >document.json || fail "no document in $file"
  python3 - "$@" <<'END' || fail "$file"
import json, math, sys
d = json.load(open("document.json"))
def table(title):
    t = next(t for t in d["tables"] if t["title"].startswith(title))
    return [dict(zip([c["title"] for c in t["columns"]], row)) for row in t["rows"]]
def chart(title):
    return next(c for c in d["charts"] if c["title"].startswith(title))
def near(a, b, by=1e-5):
    return abs(a - b) <= by * max(abs(a), abs(b))
notes = [row["note"] for row in table("Notes")] if any(t["title"] == "Notes" for t in d["tables"]) else []
for text in sys.argv[1:]:
    if not eval(text):
        sys.exit("not true: " + text)
END
}
