#!/bin/bash
# Every certificate of Sydney is replaced while customers order over HTTPS; not one request may fail. On the regions of
# `region/try up sydney`, or of region.yaml as it is: REGION_COMPOSE names the command. As root.
# What takes a new certificate how: docs/guide/operate.md. The proxy takes part if it runs (DOOR=https://address:port).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
sydney() { ${REGION_COMPOSE:-region/try compose sydney} "$@"; }
address() { sed -n "s/^$1=//p" sydney.env; }
say() { printf '%(%H:%M:%S)T  %s\n' -1 "$*"; }
certificates="${CERTIFICATES:-region/certificates}"
authority="$certificates/authority/programs.crt"
results="$(mktemp -d)"
trap 'rm -rf "$results"' EXIT
doors=("https://$(address BROKER_1):8080")
[[ -z "${DOOR:-}" ]] || doors+=("$DOOR")

# serial ADDRESS:PORT [PROGRAM]: of the certificate that is served there, to the program that shows its own
serial() {
    local show=() ca="$authority"
    [[ -z "${2:-}" ]] || show=(-cert "$certificates/sydney/$2.crt" -key "$certificates/sydney/$2.key")
    [[ "${2:-}" != */ring ]] || ca="$certificates/authority/nodes.crt"
    openssl s_client -connect "$1" -CAfile "$ca" -verify_return_error "${show[@]}" </dev/null 2>/dev/null |
        openssl x509 -noout -serial 2>/dev/null || echo "none"
}
# written PROGRAM: of the certificate in its file
written() { openssl x509 -noout -serial -in "$certificates/sydney/$1.crt"; }

# One order after the other, each over a connection of its own.
customer() {
    local door="$1" n=0
    while [[ -e "$results/ordering" ]]; do
        curl -sS -m 15 -o /dev/null -w '%{http_code}\n' -K "$results/key" "$door/v2/orders" -H 'Content-Type: application/json' \
            -d "{\"symbol\":\"BHP\",\"qty\":\"1\",\"side\":\"buy\",\"type\":\"limit\",\"time_in_force\":\"gtc\",\"limit_price\":\"1.5\",\"client_order_id\":\"$2-$n\"}" \
            >>"$results/$2" 2>&1 || true
        ((++n))
        sleep 0.3
    done
}
# until_served WHAT ADDRESS:PORT FILE [SHOWN]: waits for the new certificate there
until_served() {
    local tries=0
    until [[ "$(serial "$2" "${4:-}")" == "$(written "$3")" ]]; do
        ((++tries < 60)) || { say "$1 still shows the old certificate" && return 1; }
        sleep 1
    done
    say "  $1 shows the new one"
}

region/try account "drill-$(date +%s)" >"$results/key"
touch "$results/ordering"
say "customers order at ${doors[*]}"
number=0
for door in "${doors[@]}"; do
    ((++number))
    customer "$door" "order-$number" &
done
sleep 10

say "new certificates"
DAYS="${DAYS:-30}" region/make-certificates sydney.env
say "brokers take them by themselves"
until_served "broker, to customers," "$(address BROKER_1):8080" broker-1/tls
until_served "broker, to operators," "$(address BROKER_1):18080" broker-1/tls
say "nodes are told"
sydney exec -T cassandra-1 /etc/geobroker/nodetool reloadssl
until_served "node, to clients," "$(address NODE_1):9042" cassandra-1/tls broker-1/tls
until_served "node, to nodes," "$(address NODE_1):7000" cassandra-1/ring cassandra-1/ring
say "Kafkas start again, one after the other"
for kafka in $(sydney ps --services --status running | grep '^kafka-' | sort); do
    sydney up -d --no-deps --force-recreate --wait "$kafka"
done
until_served "Kafka, to clients," "$(address KAFKA_1):9092" kafka-1/tls broker-1/tls
if [[ -n "${DOOR:-}" ]]; then
    ${RELOAD_PROXY:-sydney kill -s USR2 proxy}
    until_served "proxy" "${DOOR#https://}" proxy/tls
fi

# Connections that are open stay; new ones have to work: drivers and Kafka's clients make some when a broker starts.
say "a broker starts with the new ones"
rm -f "$results/ordering"
wait
sydney up -d --no-deps --force-recreate --wait broker-1
answer="$(curl -sS -m 15 -o /dev/null -w '%{http_code}' -K "$results/key" "${doors[0]}/v2/account")"
say "  and answers $answer"

orders="$(cat "$results"/order-* | wc -l)" good="$(cat "$results"/order-* | grep -cx 200 || true)"
say "$orders orders, $((orders - good)) not answered with 200"
grep -vhx 200 "$results"/order-* | sort | uniq -c | head || true
[[ "$orders" == "$good" && "$answer" == 200 && "$orders" -gt 0 ]] && say "0 failed" || { say "FAILED" && exit 1; }
