# Sourced after lib.sh by drills whose customers order by curl, and which look for each order themselves: after a world or a region is
# lost, some orders may be gone, which no storm's checker would take. SECONDS_BEFORE is for how long customers order before, EVERY how
# many seconds a customer waits between two orders.
regions=(sydney north-virginia)
declare -A port=([sydney]=8081 [north-virginia]=8082)
symbols=(BHP CBA NAB IBM KO GE)
orders="$results/acknowledged.txt"

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
        sleep "${EVERY:-0.3}"
    done
}

# customers_begin: one customer of each region opens an account, and they order for SECONDS_BEFORE
customers_begin() {
    local region
    mkdir -p "$results"
    rm -f "$orders" "$results/unacknowledged.txt"
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
}

customers_end() {
    rm -f "$results/ordering"
    wait
}

# known_everywhere FILE: whether every region knows each order of a file as it was placed
known_everywhere() {
    local region id own symbol limit asked answer looked=0 missing=0 differing=0
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
    done <"$1"
    say "$looked looks: $missing missing, $differing otherwise"
    [[ "$missing$differing" == 00 ]]
}

# shares_are_fills REGION: whether its customer holds a share for each filled order
shares_are_fills() {
    local filled held url="http://localhost:${port[$1]}/v2"
    filled="$(look "$1" "$url/orders?status=closed&limit=500" | matches '"status":"filled"' | wc -l)"
    held="$(look "$1" "$url/positions" | matches '"qty":"[0-9]*"' | tr -dc '0-9\n' | awk '{sum += $1} END {print sum + 0}')"
    say "$1: $filled filled orders of a share each, $held shares"
    [[ "$filled" == "$held" ]]
}
