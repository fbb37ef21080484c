package io.geobroker.loadtest.storm.check.rule;

import io.geobroker.loadtest.storm.check.evidence.RegionEvidence;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredDoor;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredMove;
import io.geobroker.loadtest.storm.journal.Journal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/** Rule: nothing is decided at a later door unless the one before was closed and named it. */
public record DoorsFollowFromMoves(Journal journal, RegionEvidence world, Findings findings) implements Rule {
    @Override
    public void check() {
        Map<UUID, List<StoredDoor>> byOrder = world.doors().stream().collect(Collectors.groupingBy(StoredDoor::order));
        for (StoredDoor door : world.doors()) {
            List<StoredDoor> ofOrder = byOrder.getOrDefault(door.order(), List.of());
            if (door.epoch() > 0 && ofOrder.stream().noneMatch(door::follows)) {
                findings.of(door.decided(), "a door before it that was moved to " + door.region(), ofOrder);
            }
            boolean moved =
                    door.decided().priceMicros() == 0 && world.moves().stream().anyMatch(move -> isBy(move, door));
            if (door.isClosed() ? !moved : door.movedTo().isPresent()) {
                findings.of(door.decided(), "an end, or a door closed by a move of its symbol", door);
            }
        }
    }

    private static boolean isBy(StoredMove move, StoredDoor door) {
        return move.symbol().equals(door.decided().terms().symbol())
                && move.number() == door.movedBy()
                && door.movedTo().equals(Optional.of(move.to()));
    }
}
