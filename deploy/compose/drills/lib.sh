# Sourced by the drills: a storm of orders in the running world of world.yaml, what is done to it meanwhile, and the verdict of
# the storm's checker. MINUTES is for how long customers do something, RATE what they do in a second, RESULTS where the verdict goes.
# The simulators must not run (COMPOSE_PROFILES=full), and the world must be new: the checker wants to know
# of every order and every ticker.
set -euo pipefail

here="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
results="${RESULTS:-$here/drills/results}"
storm="geobroker-world-storm-drill"

compose() { docker compose -f "$here/world.yaml" "$@"; }

say() { printf '%(%H:%M:%S)T  %s\n' -1 "$*"; }

# storm_begin MINUTES: customers begin, and go on while the drill does what it does
storm_begin() {
    mkdir -p "$results"
    chmod 777 "$results"
    : >"$results/faults.log"
    load_minutes="$1"
    say "customers begin, for $1 minutes"
    compose --profile storm run -d --name "$storm" -v "$results:/results" storm \
        --minutes "$1" --rate "${RATE:-$(nproc)}" --fault-log /results/faults.log --json /results/storm.json >/dev/null
    trap 'docker rm -f "$storm" >/dev/null 2>&1 || true' EXIT
    until docker logs "$storm" 2>&1 | grep -q "accounts are open"; do
        docker inspect -f '{{.State.Running}}' "$storm" | grep -q true || { docker logs "$storm" && return 1; }
        sleep 1
    done
    load_ends="$(($(date +%s) + load_minutes * 60))"
    sleep 5
}

# fault KIND TARGET COMMAND...: writes down what is done and when; KIND as `./geobroker storm --list-faults` names it
fault() {
    local kind="$1" target="$2" from
    shift 2
    from="$(date +%s.%N)"
    say "$kind: $target"
    "$@"
    printf '%s %s %s %s\n' "$kind" "$target" "$from" "$(date +%s.%N)" >>"$results/faults.log"
    say "  over"
}

# running KIND: the services of that kind that run, a line each
running() { compose ps --format '{{.Service}}' | grep "^$1-" | sort; }

# within SECONDS COMMAND...: again and again until it succeeds
within() {
    local ends="$((SECONDS + $1))"
    shift
    until "$@"; do
        ((SECONDS < ends)) || { say "not done in time: $*" && return 1; }
        sleep 1
    done
}

is_healthy() { [[ "$(docker inspect -f '{{.State.Health.Status}}' "$(compose ps -aq "$1")" 2>/dev/null)" == healthy ]]; }

# healthy SERVICE...: waits until they are
healthy() {
    local service
    for service in "$@"; do
        within 1200 is_healthy "$service" || return 1
    done
}

# kill_and_start SERVICE: it is gone for ten seconds, and until it is healthy again
kill_and_start() {
    compose kill -s KILL "$1"
    sleep 10
    compose up -d --no-deps "$1"
    healthy "$1"
}

# storm_end: waits for the verdict, and ends with 1 if anything was lost, or if customers were gone before the last fault was over
storm_end() {
    local status
    echo over >>"$results/faults.log"
    if (($(date +%s) > load_ends)); then
        say "the customers' $load_minutes minutes were over before the faults: run it again with MINUTES=$((2 * load_minutes))"
        return 1
    fi
    status="$(docker wait "$storm")"
    docker logs "$storm" 2>&1 | tail -n 40
    say "$([[ "$status" == 0 ]] && echo "0 lost" || echo "LOST: see $results/storm.json")"
    return "$status"
}
