#!/bin/bash
# Customers order, every node of the world is backed up under that load, the world is destroyed with its volumes, and made again of
# the backup alone. Every order that was acknowledged before the backup began must then be known in every region, as it was placed.
# What a point in time means: docs/guide/operate.md. Unlike the other drills it does not mind the simulators.
#   PAUSE=1   brokers stand still while the nodes are backed up: nothing is acknowledged in between, so all is as of one moment
#   SECONDS_BEFORE=60  for how long customers order before; BACKUP=directory to keep the files in (default: results/backup)
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
. "$here/drills/customers.sh"
backup="${BACKUP:-$results/backup}"
name=drill

# Of one node, from its volume: the snapshot's files as they lie in a data directory.
save() {
    compose exec -T "$1" bash -c "cd /var/lib/cassandra/data && find . -path '*/snapshots/$name/*' -type f \
        ! -name manifest.json ! -name schema.cql -print0 |
        tar --null -T - --transform 's#/snapshots/$name/#/#' -cf -" >"$backup/$1.tar"
}

# Into the empty volume of a node that has not been started.
restore() {
    compose run --rm --no-deps -T --entrypoint bash "$1" -c "mkdir -p /var/lib/cassandra/data &&
        tar -xf - -C /var/lib/cassandra/data && chown -R cassandra:cassandra /var/lib/cassandra/data" <"$backup/$1.tar"
}

# each FUNCTION SERVICE...: for all at once; fails if one does
each() {
    local function="$1" service jobs=()
    shift
    for service in "$@"; do
        "$function" "$service" &
        jobs+=($!)
    done
    for service in "${jobs[@]}"; do
        wait "$service"
    done
}

snapshot() { compose exec -T "$1" nodetool snapshot -t "$name" >/dev/null; }

mapfile -t nodes < <(running cassandra)
mapfile -t kafkas < <(running kafka)
mapfile -t brokers < <(running broker)
mkdir -p "$backup"
rm -f "$backup"/*.tar
customers_begin

if [[ -n "${PAUSE:-}" ]]; then
    trap 'compose unpause "${brokers[@]}" >/dev/null 2>&1 || true; rm -f "$results/ordering"' EXIT
    compose pause "${brokers[@]}"
fi
point="$(date +%s%N)"
say "backup of ${#nodes[@]} nodes"
each snapshot "${nodes[@]}"
say "  snapshots took $((($(date +%s%N) - point) / 1000000)) ms"
[[ -z "${PAUSE:-}" ]] || compose unpause "${brokers[@]}"
# Files are only linked so far; they may be copied while customers go on.
each save "${nodes[@]}"
say "  $(du -sh "$backup" | cut -f1) in files"
sleep 5
customers_end
awk -v point="$point" '$1 < point' "$orders" >"$results/before.txt"
say "$(wc -l <"$orders") orders acknowledged, $(wc -l <"$results/before.txt") of them before the backup"
[[ -s "$results/before.txt" ]] || { say "nothing to look for" && exit 1; }

say "the world is destroyed"
# Secrets are kept elsewhere: here they lie beside the nodes' backups.
compose exec -T "${brokers[0]}" tar -C /run/geobroker/secrets -cf - . >"$backup/secrets.tar"
compose down -v --timeout 10 >/dev/null 2>&1

say "a new one, of the backup"
compose run --rm --no-deps -T --entrypoint bash secrets -c "tar -xf - -C /run/geobroker/secrets" <"$backup/secrets.tar"
for node in "${nodes[@]}"; do
    restore "$node"
done
compose up -d --wait "${nodes[@]}" "${kafkas[@]}" >/dev/null 2>&1
say "  nodes are there; repair"
compose exec -T "${nodes[0]}" nodetool repair -full >"$results/repair.log" 2>&1 ||
    { tail -n 5 "$results/repair.log" && exit 1; }
compose up -d --wait "${brokers[@]}" >/dev/null 2>&1
say "  brokers are there"

known_everywhere "$results/before.txt" && say "0 lost" || { say "LOST" && exit 1; }

# What customers hold must be what their orders say: shares of each stock are those of the filled orders.
for region in "${regions[@]}"; do
    shares_are_fills "$region" ||
        say "shares differ from fills: customers ordered between the snapshots (PAUSE=1 leaves no such moment)"
done
