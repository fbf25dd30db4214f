#!/usr/bin/env bash
# Scans a table by an ordered index without order and in its order, in alternation, and prints rows per second and ratios.
#
#   benchmarks/compare-order.sh HOST:PORT [PAIRS [COLUMNS...]]
#
# PAIRS      alternations (5), each of two JVMs
# COLUMNS    columns BINARY(4) beside key and indexed column, of the same type; a table each (3 8)
# ROWS       environment: rows of the table (200000)
# ROUNDS     environment: scans to measure in each alternation (15)
# WARMUP     environment: unmeasured scans before, for the JVM's compiler (25)
# BATCH      environment: rows of a fragment delivered at once (the configuration's)
# JAR        environment: the program, of another state perhaps (target/benchmarks.jar)
# JAVA_OPTS  environment: options of the JVM
set -euo pipefail

connect=${1:?"usage: $0 HOST:PORT [PAIRS [COLUMNS...]]"}
pairs=${2:-5}
shift $(($# > 2 ? 2 : $#))
widths=("$@")
[ ${#widths[@]} -gt 0 ] || widths=(3 8)
readonly table=SCANORDER
rows=${ROWS:-200000}
rounds=${ROUNDS:-15}
warmup=${WARMUP:-25}
jar=${JAR:-$(cd "$(dirname "$0")" && pwd)/target/benchmarks.jar}
results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT

# Prints "median (least to most)".
spread() {
    sort -g | awk -v digits="$1" '{ v[NR] = $1 }
        END {
            median = NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2
            form = "%." digits "f"
            printf form " (" form " to " form ")\n", median, v[1], v[NR]
        }'
}

scan() {
    # shellcheck disable=SC2086 # options are to be split
    java ${JAVA_OPTS:-} -jar "$jar" scan --connect "$connect" --binary --table "$table" --rows "$rows" "$@"
}

# Prints the median rows/s.
way() {
    # shellcheck disable=SC2086 # none or one option
    scan --existing --rounds "$rounds" --warmup "$warmup" ${BATCH:+--batch $BATCH} --way "$1" |
        awk '{ print $4 }' | spread 0 | cut -d ' ' -f 1
}

for width in "${widths[@]}"; do
    scan --create --columns "$width"
    : >"$results/pairs"
    for ((pair = 1; pair <= pairs; pair++)); do
        # Who is first changes, as machines get slower and faster.
        if ((pair % 2)); then
            unordered=$(way INDEX)
            ordered=$(way ORDERED)
        else
            ordered=$(way ORDERED)
            unordered=$(way INDEX)
        fi
        echo "$unordered $ordered" >>"$results/pairs"
        echo "$((width + 2)) columns, pair $pair: unordered $unordered, ordered $ordered rows/s" >&2
    done
    echo "## $rows rows of $((width + 2)) columns ($pairs pairs)"
    echo "unordered rows/s: $(awk '{ print $1 }' "$results/pairs" | spread 0)"
    echo "ordered rows/s:   $(awk '{ print $2 }' "$results/pairs" | spread 0)"
    echo "unordered / ordered: $(awk '{ print $1 / $2 }' "$results/pairs" | spread 2)"
    scan --drop
done
