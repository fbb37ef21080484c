package io.geobroker.loadtest.storm.check.evidence;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * What was decided at a door: a row of {@code order_outcomes}, the first of an order, or of {@code later_outcomes}.
 *
 * @param decided an end, or {@code moved} if the door is closed
 * @param epoch how many doors the order had before
 * @param region of the door; empty for the first one
 * @param movedTo the region of the next door; empty for an end
 * @param movedBy number of the move; 0 for an end
 */
public record StoredDoor(StoredOutcome decided, int epoch, String region, Optional<String> movedTo, int movedBy) {

    public UUID order() {
        return decided.order();
    }

    public boolean isClosed() {
        return decided.end().equals("moved");
    }

    /** Whether the other was closed and names this one. */
    public boolean follows(StoredDoor other) {
        return other.isClosed()
                && order().equals(other.order())
                && epoch == other.epoch + 1
                && other.movedTo.equals(Optional.of(region));
    }

    /** How each order ended, found by a walk from its first door through closed ones. */
    public static Map<UUID, StoredOutcome> ends(Collection<StoredDoor> doors) {
        Map<UUID, StoredOutcome> ends = new HashMap<>();
        doors.stream()
                .collect(Collectors.groupingBy(StoredDoor::order))
                .forEach((order, ofOrder) -> end(ofOrder).ifPresent(end -> ends.put(order, end)));
        return ends;
    }

    private static Optional<StoredOutcome> end(List<StoredDoor> ofOrder) {
        Optional<StoredDoor> door =
                ofOrder.stream().filter(each -> each.epoch == 0).findFirst();
        while (door.filter(StoredDoor::isClosed).isPresent()) {
            StoredDoor closed = door.get();
            door = ofOrder.stream().filter(next -> next.follows(closed)).findFirst();
        }
        return door.map(StoredDoor::decided);
    }
}
