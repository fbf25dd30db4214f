#!/usr/bin/env bash
# Measures the REST gateway: key reads and a bare Micronaut route with the same bytes in alternation, batches, a stream,
# latencies at half load, and the memory of idle connections. Needs wrk, curl and the jars of mvn package.
#
#   benchmarks/compare-rest.sh [HOST:PORT [PAIRS]]
#
# HOST:PORT    a cluster's management server; none or "embedded": an embedded node in a process of its own
# PAIRS        alternations (5)
# SECONDS_EACH environment: seconds of each measurement (10)
# WARMUP       environment: unmeasured seconds before, for the JVM's compiler (20)
# CONNECTIONS  environment: of wrk (32)
# ROWS         environment: rows of the table (100000)
# IDLE         environment: idle connections (10000)
# JAVA_OPTS    environment: options of the gateway's and the bare route's JVM
set -euo pipefail

connect=${1:-embedded}
pairs=${2:-5}
seconds=${SECONDS_EACH:-10}
warmup=${WARMUP:-20}
connections=${CONNECTIONS:-32}
rows=${ROWS:-100000}
idle=${IDLE:-10000}
home=$(cd "$(dirname "$0")/.." && pwd)
readonly gateway_port=28080 bare_port=28081 idle_port=28082 node_port=28186 table=bench/rest
readonly gateway=http://127.0.0.1:$gateway_port bare=http://127.0.0.1:$bare_port
readonly path=/v1/data/$table
work=$(mktemp -d)
pids=()
finish() {
    for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
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

median() { spread 2 | cut -d ' ' -f 1; }

await() {
    for ((i = 0; i < 600; i++)); do
        curl -sf -o /dev/null "$1" && return
        sleep 0.1
    done
    echo "$1 does not answer: $(tail -n 3 "$work"/*.log)" >&2
    exit 1
}

# Processor time of a process so far, in seconds.
processor() { awk -v tick="$(getconf CLK_TCK)" '{ sub(/.*\) /, ""); print ($12 + $13) / tick }' "/proc/$1/stat"; }

# Resident memory of a process, in megabytes, behind collections.
resident() {
    for _ in 1 2 3; do jcmd "$1" GC.run >/dev/null; done
    awk '/VmRSS/ { printf "%.1f\n", $2 / 1024 }' "/proc/$1/status"
}

# Starts a gateway: start_gateway PORT. Its process is the last of pids.
start_gateway() {
    # shellcheck disable=SC2086 # options are to be split
    NDBWIRE_SCHEMA_ALLOW_CHANGES=true java ${JAVA_OPTS:-} -jar "$home/rest-gateway/target/rest-gateway.jar" \
        --connect-string="$connect" --port="$1" >>"$work/gateway.log" 2>&1 &
    pids+=($!)
    await "http://127.0.0.1:$1/health/readiness"
}

# Loads: load SECONDS CONNECTIONS SCRIPT URL; prints requests/s, and with --latency its 50 % and 99 %.
load() {
    wrk -t1 -c"$2" -d"$1"s --latency -s "$work/$3" "$4" >"$work/wrk"
    if grep -E 'Non-2xx|Socket errors' "$work/wrk" >&2; then exit 1; fi
    awk '/Requests\/sec/ { rate = $2 } $1 == "50%" { half = $2 } $1 == "99%" { most = $2 } END { print rate, half, most }' "$work/wrk"
}

if [ "$connect" = embedded ]; then
    java -jar "$home/embedded-node/target/embedded-node.jar" --port $node_port >"$work/node.log" 2>&1 &
    pids+=($!)
    connect=127.0.0.1:$node_port
fi
start_gateway $gateway_port
gateway_pid=${pids[-1]}

curl -s -o /dev/null -X DELETE $gateway/v1/schema/$table
curl -sf -X PUT -H 'Content-Type: application/json' $gateway/v1/schema/$table -d '{
  "columns": [{"name": "id", "type": "INT"}, {"name": "name", "type": "VARCHAR", "length": 40, "collation": 46},
              {"name": "balance", "type": "BIGINT"}, {"name": "changed", "type": "DATETIME"}],
  "primaryKey": ["id"]}'
for ((first = 0; first < rows; first += 1000)); do
    awk -v first="$first" -v end="$rows" 'BEGIN {
        printf "["
        for (id = first; id < first + 1000 && id < end; id++)
            printf "%s{\"id\":%d,\"name\":\"Subscriber number %d\",\"balance\":%d,\"changed\":\"2026-11-22T04:05:06\"}",
                id == first ? "" : ",", id, id, id * 100
        print "]"
    }' | curl -sf -o /dev/null -X POST -H 'Content-Type: application/json' --data-binary @- "$gateway$path"
done
answer=$(curl -sf "$gateway$path/$((rows / 2))")

mkfifo "$work/input"
# shellcheck disable=SC2086 # options are to be split
java ${JAVA_OPTS:-} -jar "$home/benchmarks/target/benchmarks.jar" rest bare --port $bare_port --answer "$answer" \
    <"$work/input" >"$work/bare.log" 2>&1 &
bare_pid=$!
pids+=("$bare_pid")
exec 3>"$work/input"
await "$bare$path/1"

cat >"$work/reads.lua" <<LUA
local requests, place = {}, 0
init = function()
    for i = 1, 1000 do requests[i] = wrk.format("GET", "$path/" .. math.random(0, $rows - 1)) end
end
request = function()
    place = place % 1000 + 1
    return requests[place]
end
LUA
cat >"$work/batches.lua" <<LUA
local requests, place = {}, 0
init = function()
    for i = 1, 50 do
        local reads = {}
        for j = 1, 128 do reads[j] = '{"method":"GET","path":"$table/' .. math.random(0, $rows - 1) .. '"}' end
        local body = '{"etags":false,"operations":[' .. table.concat(reads, ",") .. "]}"
        requests[i] = wrk.format("POST", "/v1/batch", {["Content-Type"] = "application/json"}, body)
    end
end
request = function()
    place = place % 50 + 1
    return requests[place]
end
LUA

# reads SECONDS URL PROCESS: prints requests/s, and microseconds of the process for each.
reads() {
    local before rate
    before=$(processor "$3")
    rate=$(load "$1" "$connections" reads.lua "$2" | cut -d ' ' -f 1)
    awk -v rate="$rate" -v s="$1" -v before="$before" -v after="$(processor "$3")" \
        'BEGIN { print rate, (after - before) * 1000000 / (rate * s) }'
}

reads "$warmup" $gateway "$gateway_pid" >/dev/null
reads "$warmup" $bare "$bare_pid" >/dev/null
for ((pair = 1; pair <= pairs; pair++)); do
    # Who is first changes, as machines get slower and faster.
    if ((pair % 2)); then
        bare_rate=$(reads "$seconds" $bare "$bare_pid")
        read_rate=$(reads "$seconds" $gateway "$gateway_pid")
    else
        read_rate=$(reads "$seconds" $gateway "$gateway_pid")
        bare_rate=$(reads "$seconds" $bare "$bare_pid")
    fi
    echo "$bare_rate $read_rate" >>"$work/pairs"
    echo "pair $pair: bare route ${bare_rate% *}/s, key reads ${read_rate% *}/s" >&2
done
echo "## key reads, ${#answer} bytes of JSON, $connections connections ($pairs pairs)"
echo "bare route/s: $(awk '{ print $1 }' "$work/pairs" | spread 0)"
echo "key reads/s:  $(awk '{ print $3 }' "$work/pairs" | spread 0)"
echo "key reads / bare route: $(awk '{ print $3 / $1 }' "$work/pairs" | spread 2)"
echo "processor time of the bare route for each, us:   $(awk '{ print $2 }' "$work/pairs" | spread 1)"
echo "processor time of the gateway for each read, us: $(awk '{ print $4 }' "$work/pairs" | spread 1)"

echo "## key reads at half load"
# Connections that pause between requests: their number makes the rate.
readonly pause=2
paused=$(awk '{ print $3 }' "$work/pairs" | median | awk -v pause=$pause '{ printf "%d\n", $1 / 2 * pause / 1000 }')
{
    cat "$work/reads.lua"
    echo "delay = function() return $pause end"
} >"$work/half.lua"
load "$seconds" "$paused" half.lua $gateway | awk '{ print $1 " reads/s: p50 " $2 ", p99 " $3 }'

echo "## batches of 128 key reads, 8 connections"
load "$warmup" 8 batches.lua $gateway >/dev/null
for ((round = 1; round <= pairs; round++)); do
    before=$(processor "$gateway_pid")
    load "$seconds" 8 batches.lua $gateway | awk -v s="$seconds" -v before="$before" -v after="$(processor "$gateway_pid")" \
        '{ print $1 * 128, $1 * 128 * s }' >"$work/batch"
    after=$(processor "$gateway_pid")
    awk -v cpu="$(awk -v a="$after" -v b="$before" 'BEGIN { print a - b }')" '{ print $1, $2 / cpu }' "$work/batch" >>"$work/batches"
done
echo "rows/s: $(awk '{ print $1 }' "$work/batches" | spread 0)"
echo "rows per processor second of the gateway: $(awk '{ print $2 }' "$work/batches" | spread 0)"

echo "## NDJSON stream of $rows rows"
for ((round = -3; round <= pairs; round++)); do
    time=$(curl -sf -o /dev/null -w '%{time_total}' -H 'Accept: application/x-ndjson' "$gateway$path?scan=allow")
    if ((round > 0)); then awk -v rows="$rows" -v time="$time" 'BEGIN { print rows / time }' >>"$work/streams"; fi
done
echo "rows/s: $(spread 0 <"$work/streams")"

echo "## $idle idle connections"
ulimit -n "$(ulimit -Hn)"
# Of a gateway of their own, whose heap no load has blown up.
start_gateway $idle_port
idle_pid=${pids[-1]}
curl -sf -o /dev/null "http://127.0.0.1:$idle_port$path/1"
before=$(resident "$idle_pid")
mkfifo "$work/idle"
java -jar "$home/benchmarks/target/benchmarks.jar" rest idle --port $idle_port --path "$path/1" --connections "$idle" \
    <"$work/idle" >"$work/idle.log" 2>&1 &
pids+=($!)
exec 4>"$work/idle"
for ((i = 0; i < 600; i++)); do
    grep -q 'are open' "$work/idle.log" && break
    sleep 0.1
done
grep 'are open' "$work/idle.log"
awk -v before="$before" -v after="$(resident "$idle_pid")" \
    'BEGIN { printf "resident memory: %.1f MB more than the %.1f MB before\n", after - before, before }'
curl -s -o /dev/null -X DELETE $gateway/v1/schema/$table
