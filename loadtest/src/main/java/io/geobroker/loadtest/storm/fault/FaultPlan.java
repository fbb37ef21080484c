package io.geobroker.loadtest.storm.fault;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * When each fault of a storm comes: one at a time, since harmless ones may not be harmless together.
 *
 * @param faults ordered by time
 * @param leftOut kinds for which the storm is too short
 */
public record FaultPlan(List<PlannedFault> faults, List<FaultKind> leftOut) {
    private static final long FIRST_MILLIS = 6_000;
    private static final int CALM_MILLIS = 10_000;
    private static final int SHORT_CALM_MILLIS = 2_000;

    /**
     * All kinds in random order, repeated while the last one heals in time. If one round does not fit, faults last their
     * shortest time.
     */
    public static FaultPlan of(List<FaultKind> kinds, Duration duration, Random random) {
        boolean hurried = roundMillis(kinds) > duration.toMillis();
        int calm = hurried ? SHORT_CALM_MILLIS : CALM_MILLIS;
        List<PlannedFault> faults = new ArrayList<>();
        Set<FaultKind> done = new TreeSet<>();
        long at = FIRST_MILLIS;
        boolean fits = !kinds.isEmpty();
        for (int rounds = 0; fits; rounds++) {
            List<FaultKind> round = round(kinds, rounds == 0, random);
            fits = false;
            for (FaultKind kind : round) {
                PlannedFault fault = planned(kind, at, hurried, random);
                if (fault.overMillis() <= duration.toMillis()) {
                    faults.add(fault);
                    done.add(kind);
                    at = fault.overMillis() + calm + random.nextInt(calm / 2);
                    fits = true;
                }
            }
        }
        return new FaultPlan(
                faults, kinds.stream().filter(kind -> !done.contains(kind)).toList());
    }

    /** A close comes once and first: its time is fixed before the brokers start. */
    private static List<FaultKind> round(List<FaultKind> kinds, boolean first, Random random) {
        List<FaultKind> round = new ArrayList<>(kinds);
        Collections.shuffle(round, random);
        if (round.remove(FaultKind.EXCHANGE_CLOSES) && first) {
            round.add(0, FaultKind.EXCHANGE_CLOSES);
        }
        return round;
    }

    private static PlannedFault planned(FaultKind kind, long atMillis, boolean hurried, Random random) {
        long more = kind.longestMillis() - kind.shortestMillis();
        long lasting = kind.shortestMillis() + random.nextInt((int) more + 1);
        return new PlannedFault(
                atMillis, kind, hurried ? kind.shortestMillis() : lasting, random.nextInt(Integer.MAX_VALUE));
    }

    /** @return time from the begin of a storm to the first close */
    public static Duration beforeClose() {
        return Duration.ofMillis(FIRST_MILLIS + FaultKind.EXCHANGE_CLOSES.shortestMillis());
    }

    private static long roundMillis(List<FaultKind> kinds) {
        return FIRST_MILLIS
                + kinds.stream()
                        .mapToLong(kind -> kind.longestMillis() + kind.healingMillis() + CALM_MILLIS * 3L / 2)
                        .sum();
    }
}
