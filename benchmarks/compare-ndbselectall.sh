#!/usr/bin/env bash
# Scans one table with NDB's ndb_select_all and with this project's client in alternation on one cluster and prints
# medians and ratios.
#
#   NDB_HOME=DIR benchmarks/compare-ndbselectall.sh HOST:PORT [PAIRS]
#
# NDB_HOME  holds bin/ndb_select_all
# PAIRS     alternations (5)
# ROWS      environment: rows of the table (500000)
# WARMUP    environment: unmeasured scans of each kind in a run of ours, for the JVM's compiler (5)
# JAVA_OPTS environment: options of the JVM
#
# ndb_select_all has no clock, and takes seconds to connect: its time is that from its header, an empty line where no
# columns are printed, which it prints when it begins to fetch, to its count.
set -euo pipefail

connect=${1:?"usage: NDB_HOME=DIR $0 HOST:PORT [PAIRS]"}
pairs=${2:-5}
: "${NDB_HOME:?"must name a directory with bin/ndb_select_all"}"
rows=${ROWS:-500000}
warmup=${WARMUP:-5}
jar=$(cd "$(dirname "$0")" && pwd)/target/benchmarks.jar
results=$(mktemp -d)

# shellcheck disable=SC2086 # options are to be split
ours() { java ${JAVA_OPTS:-} -jar "$jar" scan --connect "$connect" "$@"; }

cleanup() {
    ours --drop --table SCAN >/dev/null 2>&1 || true
    rm -rf "$results"
}
trap cleanup EXIT

# Seconds of one scan.
select_all() {
    stdbuf -oL "$NDB_HOME/bin/ndb_select_all" -c "$connect" -d TEST_DB -h --nodata "$@" |
        while IFS= read -r line; do echo "$(date +%s.%N) $line"; done |
        awk 'NR == 1 { begin = $1 } / rows returned/ { print $1 - begin }'
}

median() { sort -g | awk '{ a[NR] = $1 } END { print NR % 2 ? a[(NR + 1) / 2] : (a[NR / 2] + a[NR / 2 + 1]) / 2 }'; }

ours --create --rows "$rows"
for ((pair = 1; pair <= pairs; pair++)); do
    for kind in full ordered; do
        if [ $kind = full ]; then options=(-t SCAN); else options=(-o SCAN by_value); fi
        select_all "${options[@]}" | awk -v rows="$rows" '{ print rows / $1 }' >>"$results/theirs-$kind"
        ours --existing --rows "$rows" --way "$kind" --warmup "$warmup" --rounds 3 |
            awk -F', ' '{ sub(/ rows\/s/, "", $2); print $2 }' | median >>"$results/ours-$kind"
    done
done
for kind in full ordered; do
    theirs=$(median <"$results/theirs-$kind")
    own=$(median <"$results/ours-$kind")
    echo "$kind $theirs $own" |
        awk '{ printf "%s: ndb_select_all %.0f rows/s, ours %.0f rows/s, ratio %.2f\n", $1, $2, $3, $3 / $2 }'
done
