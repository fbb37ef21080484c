#!/bin/bash
# Sydney's stocks move to North Virginia under load, while a broker and a node are killed. All of Sydney is stopped for a minute, its
# stocks go on. It is started again, and they move back.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
. "$here/drills/moves.sh"

evacuate() {
    mapfile -t stocks < <(living_in sydney home_region north-virginia)
    move_all north-virginia "${stocks[@]}" &
    sleep 10
    fault broker-killed broker-north-virginia-1 kill_and_start broker-north-virginia-1
    fault node-killed cassandra-sydney-2 kill_and_start cassandra-sydney-2
    wait $!
}

# Brokers last: they want nodes and Kafka.
stop_and_start() {
    compose stop "${brokers[@]}" kafka-sydney "${nodes[@]}"
    sleep 60
    compose up -d --no-deps "${nodes[@]}" kafka-sydney
    healthy "${nodes[@]}" kafka-sydney
    compose up -d --no-deps "${brokers[@]}"
    healthy "${brokers[@]}"
}

mapfile -t nodes < <(running cassandra-sydney)
mapfile -t brokers < <(running broker-sydney)
storm_begin "${MINUTES:-20}"
fault evacuate sydney evacuate
# All of these at once.
fault two-nodes-killed sydney fault kafka-killed sydney fault brokers-rolling-restart sydney stop_and_start
fault evacuate sydney move_all sydney "${stocks[@]}"
storm_end
