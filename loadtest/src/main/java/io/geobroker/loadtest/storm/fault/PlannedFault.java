package io.geobroker.loadtest.storm.fault;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * A fault at a time of the storm.
 *
 * @param atMillis since the storm began; later, if the one before is not over then
 * @param lastingMillis until it is put right
 * @param victim which of those it can hit, to be taken modulo their number
 */
public record PlannedFault(long atMillis, FaultKind kind, long lastingMillis, int victim) {
    private static final long SLOT_MILLIS = 26_000;
    private static final int SHORTEST_MILLIS = 3_000;
    private static final int LONGEST_MILLIS = 14_000;

    /**
     * All kinds in random order, again and again; the first begins when orders wait already. In a short storm they are
     * packed: each kind has its turn, and none lasts so long that the next one has to wait.
     */
    public static List<PlannedFault> over(Duration duration, Random random) {
        List<PlannedFault> faults = new ArrayList<>();
        List<FaultKind> round = new ArrayList<>();
        long slot = Math.min(SLOT_MILLIS, duration.toMillis() / (FaultKind.values().length + 1));
        int longest = (int) Math.min(LONGEST_MILLIS, Math.max(SHORTEST_MILLIS + 1, slot * 2 / 3));
        for (long at = slot / 2; at + slot <= duration.toMillis(); at += slot) {
            if (round.isEmpty()) {
                round.addAll(Arrays.asList(FaultKind.values()));
                Collections.shuffle(round, random);
            }
            faults.add(new PlannedFault(
                    at + random.nextInt((int) (slot / 4) + 1),
                    round.remove(0),
                    SHORTEST_MILLIS + random.nextInt(longest - SHORTEST_MILLIS),
                    random.nextInt(Integer.MAX_VALUE)));
        }
        return List.copyOf(faults);
    }
}
