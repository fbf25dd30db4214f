#!/usr/bin/env bash
# Reads one row at a time through ClusterJ and through this project's client, in alternation, and prints medians and ratios.
#
#   NDB_HOME=DIR benchmarks/compare-clusterj.sh HOST:PORT [PAIRS]
#
# NDB_HOME holds lib/clusterj.jar and lib/libndbclient.so; without the first one the script says so and ends.
# READS, WARMUP, ROWS: environment; reads to measure (50000) and before (50000), rows (1000)
# JAVA_OPTS: environment; options of all JVMs
set -euo pipefail

connect=${1:?"usage: NDB_HOME=DIR $0 HOST:PORT [PAIRS]"}
pairs=${2:-5}
: "${NDB_HOME:?"must name a directory with lib/clusterj.jar"}"
reads=${READS:-50000}
warmup=${WARMUP:-50000}
rows=${ROWS:-1000}
here=$(cd "$(dirname "$0")" && pwd)
jar=$here/target/benchmarks.jar
clusterj=$NDB_HOME/lib/clusterj.jar
if [ ! -f "$clusterj" ]; then
    echo "ClusterJ is not installed: no $clusterj" >&2
    exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
javac -cp "$clusterj" -d "$work" "$here/src/clusterj/ClusterJLatency.java"

ours() {
    # shellcheck disable=SC2086 # options are to be split
    java ${JAVA_OPTS:-} -jar "$jar" latency --connect "$connect" --rows "$rows" "$@"
}

theirs() {
    # shellcheck disable=SC2086 # options are to be split
    LD_LIBRARY_PATH="$NDB_HOME/lib" java ${JAVA_OPTS:-} -Djava.library.path="$NDB_HOME/lib" \
        -cp "$clusterj:$work" ClusterJLatency "$connect" "$rows" "$reads" "$warmup" 2>"$work/errors" ||
        { cat "$work/errors" >&2; return 1; }
}

ours --create
trap 'ours --drop; rm -rf "$work"' EXIT
for ((pair = 1; pair <= pairs; pair++)); do
    theirs >>"$work/figures"
    ours --existing --reads "$reads" --warmup "$warmup" --api async >>"$work/figures"
    ours --existing --reads "$reads" --warmup "$warmup" --api blocking >>"$work/figures"
    tail -3 "$work/figures" >&2
done

# who p50: N us p99: N us mean: N us client: N us CPU/read
median() {
    awk -v who="$1" -v field="$2" '$1 == who { print $field }' "$work/figures" | sort -g |
        awk '{ v[NR] = $1 } END { print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'
}

median_ratio() {
    paste -d' ' <(awk -v who="$1" -v field="$2" '$1 == who { print $field }' "$work/figures") \
        <(awk -v field="$2" '$1 == "clusterj" { print $field }' "$work/figures") |
        awk '{ print $1 / $2 }' | sort -g |
        awk '{ v[NR] = $1 } END { print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'
}

echo
echo "## one committed read of 25 columns at a time ($pairs alternations, medians; ratios to ClusterJ, pair by pair)"
printf '%-9s %8s %8s %10s %8s %8s\n' who p50-us p99-us CPU-us p50 p99
for who in clusterj async blocking; do
    printf '%-9s %8.1f %8.1f %10.1f %8.2f %8.2f\n' "$who" "$(median $who 3)" "$(median $who 6)" "$(median $who 12)" \
        "$(median_ratio $who 3)" "$(median_ratio $who 6)"
done
