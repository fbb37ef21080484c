package io.geobroker.loadtest.storm.check.rule;

import io.geobroker.loadtest.storm.check.evidence.RegionEvidence;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredEvent;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredOrder;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredOutcome;
import io.geobroker.loadtest.storm.check.tolerance.Bounds;
import io.geobroker.loadtest.storm.check.tolerance.FaultEffect;
import io.geobroker.loadtest.storm.journal.EpochMicros;
import io.geobroker.loadtest.storm.journal.FaultWindow;
import io.geobroker.loadtest.storm.journal.Hearing;
import io.geobroker.loadtest.storm.journal.Hearing.Connection;
import io.geobroker.loadtest.storm.journal.Hearing.Event;
import io.geobroker.loadtest.storm.journal.Hearing.Way;
import io.geobroker.loadtest.storm.journal.Journal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Rule: each end of an order is recorded as an event of its customer, and each of the customer's listeners receives it once.
 *
 * <p>A websocket must tell what is decided while it is connected, a stream also what was decided in an interruption. Both
 * may miss events that a fault delays; a replay may not. Both must be connected when the world has settled, and only faults
 * end a websocket. The event of a placement may be missing if a fault hit the region then.
 */
public record EventsAreTold(Journal journal, RegionEvidence world, Findings findings) implements Rule {
    private static final String PLACED = "new";
    private static final Map<String, String> KINDS =
            Map.of("filled", "fill", "canceled", "canceled", "expired", "expired", "replaced", "replaced");

    private record Due(UUID order, String customer, String kind, long atMicros) {}

    @Override
    public void check() {
        checkRows();
        Map<String, List<Due>> dues = dues().stream().collect(Collectors.groupingBy(Due::customer));
        for (Hearing hearing : journal.all(Hearing.class)) {
            if (hearing.region().equals(world.region())) {
                checkHeard(hearing);
                checkConnections(hearing);
                checkComplete(hearing, dues.getOrDefault(hearing.customer(), List.of()));
            }
        }
    }

    /** One id, even if several brokers record it. */
    private void checkRows() {
        Map<UUID, Map<String, UUID>> ids = new HashMap<>();
        for (StoredEvent event : world.events()) {
            checkWhose(event.order(), event.customer());
            UUID other =
                    ids.computeIfAbsent(event.order(), order -> new HashMap<>()).put(event.kind(), event.id());
            if (other != null && !other.equals(event.id())) {
                findings.of(event.order(), event.customer(), "one event " + event.kind(), other + " and " + event.id());
            }
        }
        world.outcomes().forEach((order, outcome) -> {
            String kind = KINDS.getOrDefault(outcome.end(), outcome.end());
            Map<String, UUID> known = ids.getOrDefault(order, Map.of());
            if (!known.containsKey(kind) && (isSeen(order) || outcome.isFilled())) {
                findings.of(outcome, "an event " + kind, known.keySet());
            }
            known.keySet().stream()
                    .filter(each -> !each.equals(kind) && !each.equals(PLACED))
                    .forEach(each -> findings.of(outcome, "no event but " + kind, each));
        });
    }

    private void checkWhose(UUID order, String customer) {
        StoredOrder view = world.orders().get(order);
        if (view != null && !view.customer().equals(customer)) {
            findings.of(order, customer, "events of the customer's orders alone", "one of " + view.customer());
        }
    }

    private List<Due> dues() {
        List<Due> dues = new ArrayList<>();
        world.outcomes().forEach((order, outcome) -> {
            long at = Math.max(outcome.decidedMicros(), EpochMicros.ofOrder(order) + 1);
            if (isSeen(order)) {
                dues.add(new Due(order, outcome.customer(), KINDS.getOrDefault(outcome.end(), ""), at));
            }
        });
        journal.forEachAcknowledged((order, placement) -> {
            if (placement.terms().waits()
                    && !isDisturbed(placement.fromMicros(), placement.untilMicros() + Bounds.TOLD)) {
                dues.add(new Due(order, placement.customer(), PLACED, EpochMicros.ofOrder(order)));
            }
        });
        return dues;
    }

    /** An order that was withdrawn before it was placed has no events. */
    private boolean isSeen(UUID order) {
        StoredOrder view = world.orders().get(order);
        return view != null && !view.isRejected();
    }

    private boolean isDisturbed(long fromMicros, long untilMicros) {
        return faults(fromMicros, untilMicros).findAny().isPresent();
    }

    private Stream<FaultWindow> faults(long fromMicros, long untilMicros) {
        return journal.faults().stream()
                .filter(fault -> FaultEffect.any(fault) && FaultEffect.overlaps(fault, fromMicros, untilMicros));
    }

    private void checkHeard(Hearing hearing) {
        hearing.again()
                .forEach(event -> findings.of(
                        event.order(), hearing.customer(), "each event once by " + hearing.way(), "again " + event));
        Map<UUID, Set<String>> ends = new HashMap<>();
        for (Event event : hearing.events()) {
            UUID order = event.order();
            StoredOutcome outcome = world.outcomes().get(order);
            checkWhose(order, hearing.customer());
            if (!ends.computeIfAbsent(order, each -> new HashSet<>()).add(event.kind())) {
                findings.of(order, hearing.customer(), "one id for its event " + event.kind(), "another " + event);
            }
            if (event.kind().equals(PLACED)) {
                if (!world.orders().containsKey(order)) {
                    findings.of(order, hearing.customer(), "an order, as was told by " + hearing.way(), "none");
                }
            } else if (outcome == null || !isOf(outcome, event)) {
                findings.of(order, hearing.customer(), "the end that was told, " + event, outcome);
            }
        }
    }

    private static boolean isOf(StoredOutcome outcome, Event event) {
        boolean same = KINDS.getOrDefault(outcome.end(), "").equals(event.kind());
        return same
                && (!outcome.isFilled()
                        || (outcome.priceMicros() == event.priceMicros()
                                && outcome.terms().quantity() == event.quantity()));
    }

    private void checkConnections(Hearing hearing) {
        List<Connection> connections = hearing.connections();
        if (hearing.way() == Way.REPLAY ? connections.isEmpty() : !hearing.isConnected()) {
            findings.of(hearing.customer(), "a broker that tells events by " + hearing.way(), "none");
        }
        hearing.unreadable().ifPresent(text -> findings.of(hearing.customer(), "messages that can be read", text));
        // A broken websocket was last heard some time before its end.
        connections.stream()
                .filter(each -> hearing.way() == Way.WEBSOCKET && !each.lasts())
                .filter(each ->
                        !isDisturbed(each.untilMicros() - Bounds.AFTER_FAULT, each.untilMicros() + Bounds.AFTER_FAULT))
                .forEach(each -> findings.of(hearing.customer(), "a connection that only a fault ends", each));
    }

    private void checkComplete(Hearing hearing, List<Due> dues) {
        Set<String> heard = new HashSet<>();
        hearing.events().forEach(event -> heard.add(event.order() + event.kind()));
        for (Due due : dues) {
            if (!heard.contains(due.order() + due.kind()) && hadToBeTold(hearing, due)) {
                findings.of(
                        due.order(),
                        due.customer(),
                        "an event " + due.kind() + " by " + hearing.way() + " of " + due.atMicros(),
                        "none on connections " + hearing.connections());
            }
        }
    }

    private boolean hadToBeTold(Hearing hearing, Due due) {
        long clocks = Bounds.clocks(journal, due.atMicros());
        List<Connection> connections = hearing.connections();
        if (hearing.way() == Way.REPLAY) {
            return connections.stream()
                    .anyMatch(whole -> due.atMicros() > whole.fromMicros() + clocks
                            && due.atMicros() < whole.untilMicros() - clocks - Bounds.TOLD);
        }
        long late = lateUntil(due.atMicros());
        long from = due.atMicros() - clocks - Bounds.TOLD;
        if (hearing.way() == Way.EVENT_STREAM) {
            // It resumes behind the last event: it misses only those that come late in an interruption.
            boolean away = connections.stream()
                    .anyMatch(each -> !each.lasts() && each.untilMicros() > due.atMicros() - Bounds.TOLD);
            boolean excused = late > due.atMicros() && away;
            return hearing.isConnected() && !excused && connections.stream().anyMatch(each -> each.fromMicros() < from);
        }
        return connections.stream()
                .anyMatch(each -> each.fromMicros() < from
                        && (each.lasts()
                                || each.untilMicros() > Math.max(late, due.atMicros()) + clocks + Bounds.TOLD));
    }

    /** When faults no longer delay an event of that time. */
    private long lateUntil(long atMicros) {
        return faults(atMicros - Bounds.TOLD, atMicros + Bounds.TOLD)
                .mapToLong(fault -> fault.untilMicros() + Bounds.AFTER_FAULT)
                .max()
                .orElse(atMicros);
    }
}
