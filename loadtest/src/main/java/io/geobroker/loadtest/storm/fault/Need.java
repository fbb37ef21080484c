package io.geobroker.loadtest.storm.fault;

import io.geobroker.testbed.application.ClockOffset;
import io.geobroker.testbed.process.SmallDisk;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.function.Supplier;

/** Preconditions of a kind of fault. */
enum Need {
    NOTHING(1, 1, Optional::empty),
    /** A quorum of three spares one node; with fewer the fault is only an outage. */
    THREE_NODES(3, 1, Optional::empty),
    /** One takes over from the other. */
    TWO_BROKERS(1, 2, Optional::empty),
    SMALL_DISK(3, 1, SmallDisk::obstacle),
    /** Exchanges of the bundled worlds trade from Monday to Friday. */
    WEEKDAY(1, 1, Need::obstacleAtWeekends),
    WRONG_CLOCK(1, 1, () -> ClockOffset.find().isPresent() ? Optional.empty() : Optional.of(ClockOffset.INSTALL));

    private final int nodes;
    private final int brokers;

    @SuppressWarnings("ImmutableEnumChecker") // it asks the machine each time
    private final Supplier<Optional<String>> other;

    /** @param other obstacles of this machine */
    Need(int nodes, int brokers, Supplier<Optional<String>> other) {
        this.nodes = nodes;
        this.brokers = brokers;
        this.other = other;
    }

    /** The reason, and what is needed. */
    Optional<String> obstacle(int nodesPerDatacenter, int brokersPerRegion) {
        if (nodesPerDatacenter < nodes) {
            return Optional.of("needs three nodes in each datacenter (--nodes 3)");
        }
        return brokersPerRegion < brokers ? Optional.of("needs two brokers in each region (--brokers 2)") : other.get();
    }

    private static Optional<String> obstacleAtWeekends() {
        return LocalDate.now(ZoneOffset.UTC).getDayOfWeek().compareTo(DayOfWeek.FRIDAY) <= 0
                ? Optional.empty()
                : Optional.of("exchanges close from Monday to Friday only");
    }
}
