# Sourced by the scripts beside it that try the local world: they take options of kubectl from KUBECTL, such as "--context kind".
set -euo pipefail
read -ra kubectl <<<"kubectl ${KUBECTL:-}"
regions=(sydney north-virginia)

say() { printf '%(%H:%M:%S)T  %s\n' -1 "$*"; }

fail() {
    say "FAILED: $*"
    exit 1
}

# within SECONDS COMMAND...: again and again until it succeeds
within() {
    local ends="$((SECONDS + $1))"
    shift
    until "$@"; do
        ((SECONDS < ends)) || fail "not done in time: $*"
        sleep 1
    done
}

# in_region REGION ARGUMENT...: kubectl in the namespace of a region
in_region() {
    local region="$1"
    shift
    "${kubectl[@]}" -n "geobroker-$region" "$@"
}

# brokers REGION: names of its pods that are not ending
brokers() {
    in_region "$1" get pods -l geobroker.io/part=broker \
        -o go-template='{{range .items}}{{if not .metadata.deletionTimestamp}}{{.metadata.name}}{{"\n"}}{{end}}{{end}}'
}

# health REGION POD GROUP: up or down, asked from within, without a JVM
health() {
    if in_region "$1" exec "$2" -- env "HEALTH=127.0.0.1:18080/actuator/health/$3" /app/health >/dev/null 2>&1; then
        echo up
    else
        echo down
    fi
}

# restarts REGION: how often its brokers' containers were started again
restarts() {
    local count sum=0
    for count in $(in_region "$1" get pods -l geobroker.io/part=broker -o jsonpath='{.items[*].status.containerStatuses[*].restartCount}'); do
        sum=$((sum + count))
    done
    echo "$sum"
}

# ready REGION: how many of its brokers are ready and not ending
ready() {
    in_region "$1" get pods -l geobroker.io/part=broker -o go-template='{{range .items}}{{if not .metadata.deletionTimestamp}}{{range
        .status.conditions}}{{if and (eq .type "Ready") (eq .status "True")}}{{"ready\n"}}{{end}}{{end}}{{end}}{{end}}' | wc -l
}

# are_ready REGION NUMBER: whether so many of its brokers are
are_ready() { (($(ready "$1") == $2)); }

# await_brokers REGION: until no rollout is under way and all of them are ready
await_brokers() {
    in_region "$1" rollout status deployment/broker --timeout=10m >/dev/null
    local wanted
    wanted="$(in_region "$1" get deployment broker -o jsonpath='{.spec.replicas}')"
    within 600 are_ready "$1" "$wanted"
}

# sees_all REGION: whether its node knows the nodes of all regions as up
sees_all() {
    (($(in_region "$1" exec cassandra-0 -c cassandra -- nodetool status 2>/dev/null | grep -c '^UN') == ${#regions[@]}))
}

# await_node REGION: until its node answers clients, and both nodes know each other as up
await_node() {
    local region
    for region in "${regions[@]}"; do
        within 600 sees_all "$region"
    done
    in_region "$1" wait pod/cassandra-0 --for=condition=Ready --timeout=5m >/dev/null
}
