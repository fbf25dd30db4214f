#!/usr/bin/env bash
# Runs NDB's flexAsynch and this project's flex in alternation on one cluster and prints medians and ratios.
#
#   NDB_HOME=DIR benchmarks/compare-flexasynch.sh HOST:PORT [PAIRS [WORK...]]
#
# NDB_HOME  holds bin/flexAsynch and lib/libndbclient.so
# PAIRS     alternations per kind of work (5)
# WORK      of: read25 dirty25 wide2 words40 (all); see the table below
# ROUNDS    environment: transactions per thread, phase and slot (1500)
# WARMUP    environment: seconds of unmeasured loops of flex, for the JVM's compiler (10)
# API       environment: layer of the client, flat, future or blocking (flat)
# JAVA_OPTS environment: options of the JVM
set -euo pipefail

connect=${1:?"usage: NDB_HOME=DIR $0 HOST:PORT [PAIRS [WORK...]]"}
pairs=${2:-5}
shift $(($# > 2 ? 2 : $#))
works=("$@")
[ ${#works[@]} -gt 0 ] || works=(read25 dirty25 wide2 words40)
: "${NDB_HOME:?"must name a directory with bin/flexAsynch"}"
rounds=${ROUNDS:-1500}
warmup=${WARMUP:-10}
api=${API:-flat}
jar=$(cd "$(dirname "$0")" && pwd)/target/benchmarks.jar
ticks=$(getconf CLK_TCK)
results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT

options() {
    case $1 in
        read25) echo "-a 25 -s 1" ;;
        dirty25) echo "-a 25 -s 1 -dirty" ;;
        wide2) echo "-a 2 -s 1 -ndbrecord" ;;
        words40) echo "-a 25 -s 40" ;;
        *) echo "unknown work: $1" >&2; exit 2 ;;
    esac
}

# Rows of 4 KB would not fit a small cluster's memory in the same number.
rounds_of() {
    if [ "$1" = words40 ]; then echo $((rounds / 4)); else echo "$rounds"; fi
}

# User and system time of a process so far, in clock ticks.
processor_ticks() {
    local stat
    stat=$(<"/proc/$1/stat")
    # shellcheck disable=SC2086 # the fields are to be split
    set -- ${stat##*) }
    echo $((${12} + ${13}))
}

# Lines "phase operations/s us/operation", one a phase: flexAsynch tells when a phase begins and ends, and the kernel what
# it has used by then.
run_flexasynch() {
    local begun=0 used pid
    coproc PROGRAM {
        exec env LD_LIBRARY_PATH="$NDB_HOME/lib" NDB_CONNECTSTRING="$connect" "$NDB_HOME/bin/flexAsynch" "$@" 2>&1
    }
    pid=$PROGRAM_PID
    while IFS= read -r line; do
        case $line in
            "Executing "*) begun=$(processor_ticks "$pid") ;;
            *" total time = "*)
                used=$(($(processor_ticks "$pid") - begun))
                # N transactions, N phase total time = N ms
                awk -v used="$used" -v ticks="$ticks" \
                    '{ print $4, $3 * 1000 / $8, used * 1e6 / ticks / $3 }' <<<"$line"
                ;;
            *"returned errors"*) echo "flexAsynch: $line" >&2 ;;
        esac
    done <&"${PROGRAM[0]}"
    wait "$pid" || { echo "flexAsynch failed" >&2; return 1; }
}

run_flex() {
    # shellcheck disable=SC2086 # options are to be split
    java ${JAVA_OPTS:-} -jar "$jar" flex --connect "$connect" --api "$api" -warmup_time "$warmup" "$@" |
        tee -a "$results/flex.log" |
        awk '/ average: / { rate[$1] = $3 + 0 } / client: / { print $1, rate[$1], $3 }'
}

median() {
    sort -g | awk '{ v[NR] = $1 } END { if (NR) print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'
}

column() {
    awk -v phase="$2" -v n="$3" '$1 == phase { print $n }' "$1"
}

for work in "${works[@]}"; do
    read -r -a work_options <<<"$(options "$work")"
    all=(-t 2 -p 128 -o "$(rounds_of "$work")" -l 1 -temp "${work_options[@]}")
    : >"$results/theirs"
    : >"$results/ours"
    : >"$results/ratios"
    for ((pair = 1; pair <= pairs; pair++)); do
        run_flexasynch "${all[@]}" >"$results/their-run"
        run_flex "${all[@]}" >"$results/our-run"
        for phase in insert read update delete; do
            # Reads are run twice in a loop: the pair's figure is their mean, as flex itself prints it.
            their=$(awk -v p="$phase" '$1 == p { r += $2; c += $3; n++ } END { print r / n, c / n }' "$results/their-run")
            our=$(awk -v p="$phase" '$1 == p { print $2, $3 }' "$results/our-run")
            echo "$phase $their" >>"$results/theirs"
            echo "$phase $our" >>"$results/ours"
            echo "$phase $their $our" | awk '{ print $1, $4 / $2, $5 / $3 }' >>"$results/ratios"
        done
        echo "$work pair $pair: read $(awk '$1 == "read" { print "ratio", $2, "cpu ratio", $3 }' "$results/ratios" | tail -1)" >&2
    done
    echo
    echo "## $work: ${all[*]} ($pairs pairs, medians, api $api)"
    printf '%-8s %14s %14s %8s %14s %14s %8s\n' phase flexAsynch/s flex/s ratio flexAsynch-us flex-us ratio
    for phase in insert read update delete; do
        printf '%-8s %14.0f %14.0f %8.2f %14.2f %14.2f %8.2f\n' "$phase" \
            "$(column "$results/theirs" $phase 2 | median)" \
            "$(column "$results/ours" $phase 2 | median)" \
            "$(column "$results/ratios" $phase 2 | median)" \
            "$(column "$results/theirs" $phase 3 | median)" \
            "$(column "$results/ours" $phase 3 | median)" \
            "$(column "$results/ratios" $phase 3 | median)"
    done
done
