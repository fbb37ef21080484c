# Sourced after lib.sh by drills that move stocks: an operator's requests, as docs/guide/evacuate.md has them.
declare -A management=([sydney]=18081 [north-virginia]=18082)

# operator REGION PATH CURL-OPTION...: a request to the region's first broker; fails if it refuses
operator() {
    local region="$1" path="$2" token
    shift 2
    token="$(compose exec -T "broker-$region-1" cat /run/geobroker/secrets/geobroker.admin.token)" || return 1
    curl -sS -m 20 --fail-with-body "http://localhost:${management[$region]}$path" -H @- "$@" <<<"Authorization: Bearer $token"
}

# tell REGION PATH JSON: as operator; the answer is kept for who wants to know why it is refused
tell() { operator "$1" "$2" -H 'Content-Type: application/json' -d "$3" >"$results/answer.json" 2>&1; }

# living_in REGION FIELD THROUGH: the listed stocks that have that region as home_region or first_home, a line each
living_in() {
    operator "$3" /geo/admin/listings | tr '{' '\n' | grep '"status":"listed"' | grep "\"$2\":\"$1\"" |
        sed 's/.*"symbol":"\([^"]*\)".*/\1/'
}

# is_drained TO SYMBOL: whether none of its orders is left elsewhere
is_drained() {
    operator "$1" /geo/moves 2>/dev/null | tr '{' '\n' | grep "\"symbol\":\"$2\"" | grep "\"to\":\"$1\"" | grep -q '"drained_at":"'
}

# move_all TO SYMBOL...: four at a time
move_all() {
    local to="$1" symbol
    shift
    while (($#)); do
        for symbol in "${@:1:4}"; do
            within 300 tell "$to" /geo/admin/moves "{\"symbol\":\"$symbol\",\"to\":\"$to\"}" || { cat "$results/answer.json" && return 1; }
        done
        for symbol in "${@:1:4}"; do
            within 300 is_drained "$to" "$symbol"
        done
        say "  at home in $to: ${*:1:4}"
        shift "$(($# < 4 ? $# : 4))"
    done
}
