#!/usr/bin/env bash
# Measures the LDAP gateway and slapd (mdb) with the same entries in alternation: base searches by name, equality searches
# on an index and modifies by searchrate and modrate of the UnboundID LDAP SDK, latencies, and the memory of idle
# connections. Needs slapd with its mdb back end and the jars of mvn package.
#
#   benchmarks/compare-ldap.sh [HOST:PORT [PAIRS]]
#
# HOST:PORT    a cluster's management server; none or "embedded": an embedded node in a process of its own
# PAIRS        alternations (5)
# SECONDS_EACH environment: seconds of each measurement (10)
# WARMUP       environment: unmeasured seconds before the first of each, for the JVM's compiler (20)
# ENTRIES      environment: entries (100000)
# IDLE         environment: idle connections (10000); 0 for none
# SLAPD        environment: the program (/usr/sbin/slapd), and SLAPD_SCHEMA, SLAPD_MODULES its directories
# JAVA_OPTS    environment: options of the gateway's JVM
set -euo pipefail

connect=${1:-embedded}
pairs=${2:-5}
seconds=${SECONDS_EACH:-10}
warmup=${WARMUP:-20}
entries=${ENTRIES:-100000}
idle=${IDLE:-10000}
slapd=${SLAPD:-/usr/sbin/slapd}
home=$(cd "$(dirname "$0")/.." && pwd)
benchmarks=$home/benchmarks/target/benchmarks.jar
readonly gateway_port=21389 slapd_port=21390 quick_port=21391 idle_port=21392 node_port=21186
readonly base=ou=people,dc=bench
work=$(mktemp -d)
pids=()
finish() {
    for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
    wait
    rm -rf "$work"
}
trap finish EXIT

# Prints "median (least to most)".
spread() {
    sort -g | awk -v digits="$1" '{ v[NR] = $1 }
        END {
            median = NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2
            form = "%." digits "f"
            printf form " (" form " to " form ")\n", median, v[1], v[NR]
        }'
}

# Processor time of a process so far, in seconds.
processor() { awk -v tick="$(getconf CLK_TCK)" '{ sub(/.*\) /, ""); print ($12 + $13) / tick }' "/proc/$1/stat"; }

# Resident memory of a JVM, in megabytes, behind collections.
resident() {
    for _ in 1 2 3; do jcmd "$1" GC.run >/dev/null; done
    awk '/VmRSS/ { printf "%.1f\n", $2 / 1024 }' "/proc/$1/status"
}

await_port() {
    for ((i = 0; i < 600; i++)); do
        (: </dev/tcp/127.0.0.1/"$1") 2>/dev/null && return
        sleep 0.1
    done
    echo "nothing listens on port $1: $(tail -n 3 "$work"/*.log)" >&2
    exit 1
}

start_gateway() {
    # shellcheck disable=SC2086 # options are to be split
    java ${JAVA_OPTS:-} -jar "$home/ldap-gateway/target/ldap-gateway.jar" --connect-string="$connect" --port="$1" \
        --config="$work/people.yaml" >"$work/gateway-$1.log" 2>&1 &
    pids+=($!)
    await_port "$1"
    # It listens before it has reached the cluster.
    for ((i = 0; i < 600; i++)); do
        grep -q 'Connected to the cluster' "$work/gateway-$1.log" && return
        sleep 0.1
    done
    echo "the gateway does not reach the cluster: $(tail -n 3 "$work/gateway-$1.log")" >&2
    exit 1
}

# start_slapd PORT [OPTION-OF-DATABASE]: its entries are loaded already when it starts.
start_slapd() {
    mkdir "$work/slapd-$1"
    {
        for schema in core cosine inetorgperson; do
            echo "include ${SLAPD_SCHEMA:-/etc/ldap/schema}/$schema.schema"
        done
        cat <<CONF
modulepath ${SLAPD_MODULES:-/usr/lib/ldap}
moduleload back_mdb
pidfile $work/slapd-$1/pid
allow update_anon
loglevel 0
database mdb
suffix dc=bench
directory $work/slapd-$1
maxsize 4294967296
index objectClass,uid,employeeNumber eq
access to * by * write
${2:-}
CONF
    } >"$work/slapd-$1.conf"
    "$slapd" -T add -q -f "$work/slapd-$1.conf" -l "$work/people.ldif" >>"$work/slapd.log" 2>&1
    "$slapd" -h "ldap://127.0.0.1:$1" -f "$work/slapd-$1.conf" -d 0 >>"$work/slapd.log" 2>&1 &
    pids+=($!)
    await_port "$1"
}

tool() { java -cp "$benchmarks" "com.unboundid.ldap.sdk.examples.$1" --hostname 127.0.0.1 --csv "${@:2}"; }

# Each prints operations/s: KIND CONNECTIONS SECONDS PORT.
rate() {
    local kind=$1 threads=$2 time=$3 port=$4
    local each=(--port "$port" --numThreads "$threads" --intervalDuration "$time" --numIntervals 1)
    case $kind in
        base) tool SearchRate "${each[@]}" --baseDN "uid=user.[0-$((entries - 1))],$base" --scope base \
            --filter '(objectClass=*)' ;;
        equality) tool SearchRate "${each[@]}" --baseDN "$base" --scope sub \
            --filter "(employeeNumber=[0-$((entries - 1))])" ;;
        modify) tool ModRate "${each[@]}" --entryDN "uid=user.[0-$((entries - 1))],$base" --attribute description \
            --valueLength 20 ;;
    esac >"$work/rate"
    awk -F, -v errors="$([ "$kind" = modify ] && echo 3 || echo 4)" \
        'END { if ($errors > 0) { print $errors " errors/s" >"/dev/stderr"; exit 1 } print $1 }' "$work/rate"
}

if [ "$connect" = embedded ]; then
    java -jar "$home/embedded-node/target/embedded-node.jar" --port $node_port >"$work/node.log" 2>&1 &
    pids+=($!)
    connect=127.0.0.1:$node_port
    await_port $node_port
fi
cat >"$work/people.yaml" <<YAML
contexts:
  - dn: dc=bench
    objectClasses: [top, domain]
    entries:
      - dn: ou=people
        objectClasses: [top, organizationalUnit]
        rows: inetOrgPerson
classes:
  inetOrgPerson:
    table: bench.person
    objectClasses: [top, person, organizationalPerson, inetOrgPerson]
    rdn: {uid: uid}
    attributes:
      cn: cn
      sn: sn
      mail: mail
      telephoneNumber: telephone_number
      employeeNumber: employee_number
      description: description
YAML
java -jar "$benchmarks" ldap prepare --connect "$connect" --entries "$entries" --ldif "$work/people.ldif"
start_gateway $gateway_port
gateway_pid=${pids[-1]}
start_slapd $slapd_port
slapd_pid=${pids[-1]}
# What it writes is not on the disk when it says that it is done: the nearest to what NDB promises, but on one machine.
start_slapd $quick_port dbnosync

# The first of each pair changes, as machines get slower and faster.
compare() {
    local kind=$1 threads=$2 pair name port pid before figure order
    rate "$kind" "$threads" "$warmup" $gateway_port >/dev/null
    rate "$kind" "$threads" "$seconds" $slapd_port >/dev/null
    rm -f "$work"/figures.*
    for ((pair = 1; pair <= pairs; pair++)); do
        order="gateway slapd"
        ((pair % 2)) || order="slapd gateway"
        [ "$kind" != modify ] || order="$order quick"
        for name in $order; do
            case $name in
                gateway) port=$gateway_port pid=$gateway_pid ;;
                slapd) port=$slapd_port pid=$slapd_pid ;;
                quick) port=$quick_port pid=${pids[-1]} ;;
            esac
            before=$(processor "$pid")
            figure=$(rate "$kind" "$threads" "$seconds" $port)
            echo "$figure" >>"$work/figures.$name"
            awk -v rate="$figure" -v s="$seconds" -v before="$before" -v after="$(processor "$pid")" \
                'BEGIN { print (after - before) * 1000000 / (rate * s) }' >>"$work/figures.$name.processor"
            echo "pair $pair: $name $figure/s" >&2
        done
    done
    echo "## $kind, $threads connections ($pairs pairs)"
    for name in gateway slapd quick; do
        [ -f "$work/figures.$name" ] || continue
        echo "$name/s: $(spread 0 <"$work/figures.$name"); processor time for each, us: $(spread 1 <"$work/figures.$name.processor")"
    done
    echo "gateway / slapd: $(paste "$work/figures.gateway" "$work/figures.slapd" | awk '{ print $1 / $2 }' | spread 2)"
    if [ -f "$work/figures.quick" ]; then
        echo "gateway / slapd without fsync: $(paste "$work/figures.gateway" "$work/figures.quick" | awk '{ print $1 / $2 }' | spread 2)"
    fi
}

compare base 1
compare base 8
compare equality 8
compare modify 8

echo "## latency of base searches, 8 connections that wait for each answer"
for ((pair = 1; pair <= pairs; pair++)); do
    for port in $gateway_port $slapd_port; do
        java -jar "$benchmarks" ldap latency --port $port --entries "$entries" --seconds "$seconds" >>"$work/latency.$port"
    done
done
for port in $gateway_port $slapd_port; do
    echo "$([ $port = $slapd_port ] && echo slapd || echo gateway): p50 $(awk '{ print $2 }' "$work/latency.$port" | spread 2) ms," \
        "p99 $(awk '{ print $3 }' "$work/latency.$port" | spread 2) ms"
done

if ((idle > 0)); then
    echo "## $idle idle connections"
    ulimit -n "$(ulimit -Hn)"
    # Of a gateway of their own, whose heap no load has blown up.
    start_gateway $idle_port
    idle_pid=${pids[-1]}
    before=$(resident "$idle_pid")
    mkfifo "$work/idle"
    java -jar "$benchmarks" ldap idle --port $idle_port --connections "$idle" <"$work/idle" >"$work/idle.log" 2>&1 &
    pids+=($!)
    exec 4>"$work/idle"
    for ((i = 0; i < 600; i++)); do
        grep -q 'are open' "$work/idle.log" && break
        sleep 0.1
    done
    grep 'are open' "$work/idle.log"
    awk -v before="$before" -v after="$(resident "$idle_pid")" \
        'BEGIN { printf "resident memory: %.1f MB, %.1f MB of it for the connections\n", after, after - before }'
    exec 4>&-
fi
java -jar "$benchmarks" ldap drop --connect "$connect"
