#!/bin/bash
# Rolls every process of the world, one after another, as an upgrade does: brokers, then nodes, then Kafkas. Set the new
# versions (GEOBROKER_VERSION, CASSANDRA_VERSION, KAFKA_VERSION) to upgrade to them; without, it rolls onto what runs.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

roll() {
    local service
    for service in "$@"; do
        say "  $service"
        compose up -d --no-deps --force-recreate "$service"
        healthy "$service"
    done
}

# A node is told to stop taking requests and to write what it holds before it ends.
roll_node() {
    compose exec -T "$1" nodetool drain
    roll "$1"
}

storm_begin "${MINUTES:-10}"
fault brokers-rolling-restart all roll broker-{sydney,north-virginia}-{1,2}
for region in sydney north-virginia; do
    for number in 1 2 3; do
        fault nodes-rolling-restart "cassandra-$region-$number" roll_node "cassandra-$region-$number"
    done
done
for region in sydney north-virginia; do
    fault kafka-killed "kafka-$region" roll "kafka-$region"
done
storm_end
