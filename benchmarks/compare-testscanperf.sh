#!/usr/bin/env bash
# Runs NDB's testScanPerf and this project's scan in alternation on the same table and prints medians and ratios.
#
#   TEST_SCAN_PERF=PROGRAM NDB_HOME=DIR benchmarks/compare-testscanperf.sh HOST:PORT [PAIRS [COLUMNS...]]
#
# TEST_SCAN_PERF  testScanPerf of NDB's own tests (built where WITH_NDB_TEST is on, not installed by anything)
# NDB_HOME        holds lib/libndbclient.so
# PAIRS           alternations (5)
# COLUMNS         columns BINARY(4) beside key and indexed column, of the same type; a table each (3 23)
# ROWS            environment: rows of the table (200000)
# ROUNDS          environment: scans to measure in each alternation (10)
# WARMUP          environment: unmeasured scans of ours before, for the JVM's compiler (20)
# JAVA_OPTS       environment: options of the JVM
set -euo pipefail

connect=${1:?"usage: TEST_SCAN_PERF=PROGRAM NDB_HOME=DIR $0 HOST:PORT [PAIRS [COLUMNS...]]"}
pairs=${2:-5}
shift $(($# > 2 ? 2 : $#))
widths=("$@")
[ ${#widths[@]} -gt 0 ] || widths=(3 23)
readonly table=SCANPERF
: "${NDB_HOME:?"must name a directory with lib/libndbclient.so"}"
: "${TEST_SCAN_PERF:?"must name the program testScanPerf"}"
rows=${ROWS:-200000}
rounds=${ROUNDS:-10}
warmup=${WARMUP:-20}
jar=$(cd "$(dirname "$0")" && pwd)/target/benchmarks.jar
results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT

median() {
    sort -g | awk '{ v[NR] = $1 } END { if (NR) print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'
}

# testScanPerf's options: how it reads the same rows.  One iteration of points would not reach its own report.
their_way() {
    case $1 in
        full) echo "--access=0 --range=0 --iterations=1" ;;
        index) echo "--access=1 --range=0 --iterations=1" ;;
        ordered) echo "--access=2 --range=0 --iterations=1" ;;
        points) echo "--access=1 --range=3 --iterations=2" ;;
    esac
}

# Prints the median rows/s. Beyond one scan without bounds testScanPerf ends at a check of its own, so each is a run.
theirs() {
    local way=$1 round
    for ((round = 0; round < rounds; round++)); do
        # shellcheck disable=SC2046 # options are to be split
        LD_LIBRARY_PATH="$NDB_HOME/lib" NDB_CONNECTSTRING="$connect" "$TEST_SCAN_PERF" \
            $(their_way "$way") --create_drop=0 --size="$rows" "$table" 2>&1
    done | awk '$1 == "Time:" { print $5 }' | median
}

scan() {
    # shellcheck disable=SC2086 # options are to be split
    java ${JAVA_OPTS:-} -jar "$jar" scan --connect "$connect" --binary --table "$table" --index "IDX_$table" --rows "$rows" "$@"
}

ours() {
    local way=$1
    scan --existing --rounds "$rounds" --warmup "$warmup" --way "${way^^}" >"$results/our-run"
    awk '{ print $4 }' "$results/our-run" | median
}

for width in "${widths[@]}"; do
    scan --create --columns "$width"
    echo "## $rows rows of $((width + 2)) columns ($pairs pairs, medians)"
    printf '%-8s %16s %12s %8s\n' way testScanPerf/s ours/s ratio
    for way in full index ordered points; do
        : >"$results/pairs"
        for ((pair = 1; pair <= pairs; pair++)); do
            echo "$(theirs "$way") $(ours "$way")" >>"$results/pairs"
            echo "$width $way pair $pair: $(tail -1 "$results/pairs")" >&2
        done
        printf '%-8s %16.0f %12.0f %8.2f\n' "$way" \
            "$(awk '{ print $1 }' "$results/pairs" | median)" \
            "$(awk '{ print $2 }' "$results/pairs" | median)" \
            "$(awk '{ print $2 / $1 }' "$results/pairs" | median)"
    done
    scan --drop
done
