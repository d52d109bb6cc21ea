#!/bin/sh
# Takes screenshots of the HTML report for you to look at: light, dark and narrow, one of each game,
# and the picture in the README. Needs Chromium; not part of the tests.
# Usage: scripts/report-screenshots.sh FOLDER
set -eu

folder=${1:?usage: scripts/report-screenshots.sh FOLDER}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
cd "$(dirname "$0")/.."

picture() { # page, picture, width and height, more options
    profile=$(mktemp -d)
    chromium --headless --no-sandbox --disable-gpu --disable-quic --no-first-run \
        --disable-background-networking --disable-component-update --disable-sync \
        --hide-scrollbars --virtual-time-budget=3000 --user-data-dir="$profile" \
        --window-size="$3" --screenshot="$2" ${4:+"$4"} "file://$1" >/dev/null 2>&1
    rm -r "$profile"
}

for bot in bots/*/wrong_answer/*.c; do
    problem=$(basename "$(dirname "$(dirname "$bot")")")
    page=$folder/$problem.html
    [ ! -e "$page" ] || continue
    cargo run -q -p grundy-cli -- judge "$problem" "$bot" --report "$page" >/dev/null || [ $? = 1 ]
    picture "$page" "$folder/$problem-light.png" 1280,2600
    picture "$page" "$folder/$problem-dark.png" 1280,2600 --force-dark-mode
    picture "$page" "$folder/$problem-narrow.png" 360,3600
    echo "$problem"
done

# The picture in the README.
page=$folder/readme.html
cargo run -q -p grundy-cli -- judge nim bots/nim/wrong_answer/greedy.c --report "$page" >/dev/null || [ $? = 1 ]
picture "$page" "$PWD/docs/images/report.png" 1280,1360
