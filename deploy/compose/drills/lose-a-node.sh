#!/bin/bash
# A node dies with its disk, and a new one takes its place, its tokens and its data, which the others send it.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
node=cassandra-sydney-3

replace() {
    compose kill -s KILL "$node"
    compose rm -f "$node" >/dev/null
    docker volume rm "geobroker-world_$node" >/dev/null
    # The first start of the new one; its later ones are as those of any node, so the variables are for this start alone.
    AUTO_BOOTSTRAP=true REPLACE_SYDNEY_3=172.30.100.13 compose up -d --no-deps "$node"
    healthy "$node"
}

storm_begin "${MINUTES:-5}"
fault node-data-lost "$node" replace
storm_end
