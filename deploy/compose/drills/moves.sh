# Sourced after lib.sh by drills that move stocks: an operator's requests, as docs/guide/evacuate.md has them.
declare -A management=([sydney]=18081 [north-virginia]=18082)
token="$(compose exec -T broker-north-virginia-1 cat /run/geobroker/secrets/geobroker.admin.token)"

# operator REGION PATH CURL-OPTION...: a request to the region's first broker; fails if it refuses
operator() {
    local region="$1" path="$2"
    shift 2
    curl -sS -m 20 --fail-with-body "http://localhost:${management[$region]}$path" -H @- "$@" <<<"Authorization: Bearer $token"
}

tell() { operator "$1" "$2" -H 'Content-Type: application/json' -d "$3" >"$results/answer.json" 2>&1; }

# insist SECONDS REGION PATH JSON: tells it again and again; the answer is in answer.json, and shown if it stays refused
insist() { within "$1" tell "${@:2}" || { cat "$results/answer.json" && return 1; }; }

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
    (($#)) || { say "there are no stocks to move to $to" && return 1; }
    while (($#)); do
        for symbol in "${@:1:4}"; do
            insist 300 "$to" /geo/admin/moves "{\"symbol\":\"$symbol\",\"to\":\"$to\"}"
        done
        for symbol in "${@:1:4}"; do
            within 300 is_drained "$to" "$symbol"
        done
        say "  at home in $to: ${*:1:4}"
        shift "$(($# < 4 ? $# : 4))"
    done
}
