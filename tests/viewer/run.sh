#!/usr/bin/env bash
# The tests of the page: run.sh build|unit|browser. Ends with 77, which ctest calls skipped, without Node, its packages or a browser.
set -eu
cd "$(dirname "${BASH_SOURCE[0]}")/../../viewer"
command -v node >/dev/null && [[ -d node_modules ]] || exit 77

case $1 in
  build) # the committed page is what its sources build
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    npm run --silent check
    npx --no-install vite build --outDir "$work" --logLevel warn
    cmp "$work/page.html" dist/page.html || {
      echo "viewer/dist/page.html is not what viewer/src builds: npm run build"
      exit 1
    }
    ;;
  browser)
    command -v chromium >/dev/null || exit 77
    node tests/run.mjs browser
    ;;
  *) node tests/run.mjs "$1" ;;
esac
