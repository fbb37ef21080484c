#!/bin/bash
# Customers order, every node of the world is backed up under that load, the world is destroyed with its volumes, and made again of
# the backup alone. Every order that was acknowledged before the backup began must then be known in every region, as it was placed.
# What a point in time means: docs/guide/operate.md. Unlike the other drills it does not mind the simulators.
#   PAUSE=1   brokers stand still while the nodes are backed up: nothing is acknowledged in between, so all is as of one moment
#   SECONDS_BEFORE=60  for how long customers order before; BACKUP=directory to keep the files in (default: results/backup)
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
regions=(sydney north-virginia)
declare -A port=([sydney]=8081 [north-virginia]=8082)
symbols=(BHP CBA NAB IBM KO GE)
backup="${BACKUP:-$results/backup}"
name=drill
orders="$results/acknowledged.txt"

running() { compose ps --format '{{.Service}}' | grep "^$1-" | sort; }

# ask REGION CURL-OPTION...: a request with that region's customer's key; prints the answer, then its status
ask() {
    local region="$1"
    shift
    curl -sS -m 10 -K "$results/$region.curl" -w '\n%{http_code}' "$@" 2>&1 || true
}

# look REGION URL: as ask; again if the key has asked too much in a minute, or the answer is not known yet
look() {
    local answer tries
    for tries in {1..30}; do
        answer="$(ask "$@")"
        [[ "${answer##*$'\n'}" == @(429|503) ]] || break
        sleep 3
    done
    printf '%s\n' "$answer"
}

# matches PATTERN: in standard input, a line each; there may be none
matches() { grep -o "$1" || true; }

# field NAME: of an order in JSON from standard input
field() { sed -n "s/^{.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }

# One customer of a region: an order after the other, half for stocks that trade abroad. Writes down what is acknowledged: when,
# in nanoseconds, region, id, own id, symbol, limit. Limits are such that most orders wait and some fill.
customer() {
    local region="$1" n=0 symbol own limit answer id status
    while [[ -e "$results/ordering" ]]; do
        symbol="${symbols[n % ${#symbols[@]}]}" own="drill-$region-$n" limit=1.5
        ((n % 4)) || limit=400
        answer="$(ask "$region" "http://localhost:${port[$region]}/v2/orders" -H 'Content-Type: application/json' \
            -d "{\"symbol\":\"$symbol\",\"qty\":\"1\",\"side\":\"buy\",\"type\":\"limit\",\"time_in_force\":\"gtc\",\"limit_price\":\"$limit\",\"client_order_id\":\"$own\"}")"
        status="${answer##*$'\n'}"
        id="$(field id <<<"$answer")"
        if [[ "$status" == 200 && -n "$id" ]]; then
            echo "$(date +%s%N) $region $id $own $symbol $limit" >>"$orders"
        else
            echo "$region $own: $answer" >>"$results/unacknowledged.txt"
        fi
        ((++n))
        # A key may send 200 requests a minute.
        sleep 0.3
    done
}

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
mkdir -p "$results" "$backup"
rm -f "$orders" "$results/unacknowledged.txt" "$backup"/*.tar
for region in "${regions[@]}"; do
    "$here/world/open-account" "$region" "drill-$region-$(date +%s)" 10000000 >"$results/$region.curl"
done

say "customers begin"
touch "$results/ordering"
trap 'rm -f "$results/ordering"' EXIT
for region in "${regions[@]}"; do
    customer "$region" &
done
sleep "${SECONDS_BEFORE:-60}"

[[ -z "${PAUSE:-}" ]] || compose pause "${brokers[@]}"
point="$(date +%s%N)"
say "backup of ${#nodes[@]} nodes"
each snapshot "${nodes[@]}"
say "  snapshots took $((($(date +%s%N) - point) / 1000000)) ms"
[[ -z "${PAUSE:-}" ]] || compose unpause "${brokers[@]}"
# Files are only linked so far; they may be copied while customers go on.
each save "${nodes[@]}"
say "  $(du -sh "$backup" | cut -f1) in files"
sleep 5
rm -f "$results/ordering"
wait
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

missing=0 differing=0 looked=0
while read -r _ region id own symbol limit; do
    for asked in "${regions[@]}"; do
        ((++looked))
        # Answers to who has the key of the customer, wherever he is at home.
        answer="$(look "$region" "http://localhost:${port[$asked]}/v2/orders/$id")"
        if [[ "${answer##*$'\n'}" != 200 ]]; then
            ((++missing))
            echo "$asked does not know $id of $region: $answer"
        elif [[ "$(field client_order_id <<<"$answer") $(field symbol <<<"$answer") $(field limit_price <<<"$answer")" != "$own $symbol $limit" ]]; then
            ((++differing))
            echo "$asked knows $id otherwise: $answer"
        fi
    done
done <"$results/before.txt"

# What customers hold must be what their orders say: shares of each stock are those of the filled orders.
wrong=0
for region in "${regions[@]}"; do
    filled="$(look "$region" "http://localhost:${port[$region]}/v2/orders?status=closed&limit=500" | matches '"status":"filled"' | wc -l)"
    held="$(look "$region" "http://localhost:${port[$region]}/v2/positions" | matches '"qty":"[0-9]*"' | tr -dc '0-9\n' | awk '{sum += $1} END {print sum + 0}')"
    say "$region: $filled filled orders of a share each, $held shares"
    [[ "$filled" == "$held" ]] || wrong=1
done
say "$looked looks: $missing missing, $differing otherwise"
[[ "$missing$differing" == 00 ]] && say "0 lost" || { say "LOST" && exit 1; }
[[ "$wrong" == 0 ]] || say "shares differ from fills: customers ordered between the snapshots (PAUSE=1 leaves no such moment)"
