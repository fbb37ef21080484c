#!/bin/bash
# Sydney's containers are killed with their volumes while customers order. It is declared lost, and North Virginia trades its stocks. It
# is made anew under another door, and gets its stocks back. Each order of North Virginia's customer that was acknowledged must be known
# in both regions, and his shares be his fills. What is given up of Sydney's customer: docs/guide/evacuate.md.
# Needs the simulators, and one node in each region: COMPOSE_PROFILES=load REPLICATION_FACTOR=1. Of several that are dead at once none
# can take its own place, since none is left to stream Sydney's own keyspace from.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
. "$here/drills/customers.sh"
. "$here/drills/moves.sh"
export EVERY="${EVERY:-2}"
world="$here/../../schema/src/main/resources/io/geobroker/schema/world/two-regions.yaml"
url="http://localhost:${port[north-virginia]}/v2/orders"

# replicate DATACENTER...: keyspace broker to these alone, with as many copies as before
replicate() {
    local each copies="${REPLICATION_FACTOR:-3}" to=""
    for each in "$@"; do to+=", '$each': $copies"; done
    compose exec -T cassandra-north-virginia-1 cqlsh -e \
        "ALTER KEYSPACE broker WITH replication = {'class': 'NetworkTopologyStrategy'$to}"
}

lose() {
    compose kill -s KILL "${sydney[@]}" >/dev/null 2>&1
    compose rm -f "${sydney[@]}" >/dev/null 2>&1
    docker volume rm "${volumes[@]/#/geobroker-world_}" >/dev/null
}

# Refused while North Virginia has heard of it lately.
give_up() {
    operator north-virginia /geo/admin/lost-doors/sydney && echo
    insist 180 north-virginia /geo/admin/lost-doors '{"region":"sydney","heir":"north-virginia"}'
    cat "$results/answer.json" && echo
}

# is_filled ID: an order of North Virginia's customer
is_filled() { [[ "$(ask north-virginia "$url/$1" | field status)" == filled ]]; }

# trades SYMBOL: whether an order for it fills
trades() {
    local id
    id="$(ask north-virginia "$url" -H 'Content-Type: application/json' \
        -d "{\"symbol\":\"$1\",\"qty\":\"1\",\"side\":\"buy\",\"type\":\"limit\",\"time_in_force\":\"gtc\",\"limit_price\":\"400\"}" | field id)"
    [[ -n "$id" ]] && within 60 is_filled "$id"
}

rebuild() {
    local node
    sed '/datacenter: SydneyDC/a\    door: sydney-2' "$world" >"$results/world.yaml"
    export WORLD_FILE="$results/world.yaml"
    # First the others: to brokers with the old file the new door would be an unknown one. Compose does not see that a file changed.
    for node in "${others[@]}"; do
        compose up -d --no-deps --force-recreate "$node" >/dev/null 2>&1
        healthy "$node"
    done
    # One after the other, empty, each in the place of its own past. These variables are for this start alone.
    for node in "${nodes[@]}"; do
        SEEDS=172.30.100.21 AUTO_BOOTSTRAP=true REPLACE_SYDNEY_1=172.30.100.11 REPLACE_SYDNEY_2=172.30.100.12 \
            REPLACE_SYDNEY_3=172.30.100.13 compose up -d --no-deps "$node" >/dev/null 2>&1
        healthy "$node"
    done
    replicate SydneyDC NorthVirginiaDC
    for node in "${nodes[@]}"; do
        compose exec -T "$node" nodetool rebuild -ks broker -- NorthVirginiaDC >/dev/null
    done
    compose up -d --no-deps kafka-sydney >/dev/null 2>&1
    healthy kafka-sydney
    compose up -d --no-deps "${brokers[@]}" simulator-sydney >/dev/null 2>&1
    healthy "${brokers[@]}"
}

mapfile -t nodes < <(running cassandra-sydney)
mapfile -t brokers < <(running broker-sydney)
mapfile -t others < <(running broker-north-virginia)
sydney=("${brokers[@]}" simulator-sydney kafka-sydney "${nodes[@]}") volumes=(kafka-sydney "${nodes[@]}")
customers_begin
mapfile -t stocks < <(living_in sydney home_region north-virginia)

say "Sydney is lost"
lose
say "out of replication, and declared lost"
replicate NorthVirginiaDC
give_up
move_all north-virginia "${stocks[@]}"
trades BHP
say "BHP trades in North Virginia; Sydney is made anew"
rebuild
move_all sydney "${stocks[@]}"
trades BHP
say "BHP trades in Sydney"
sleep "${SECONDS_BEFORE:-60}"
customers_end

grep ' north-virginia ' "$orders" >"$results/kept.txt"
say "$(wc -l <"$orders") orders acknowledged, $(wc -l <"$results/kept.txt") of them in North Virginia"
known_everywhere "$results/kept.txt" && shares_are_fills north-virginia && say "0 lost" || { say "LOST" && exit 1; }
