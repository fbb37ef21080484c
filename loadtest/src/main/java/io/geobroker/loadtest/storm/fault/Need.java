package io.geobroker.loadtest.storm.fault;

import io.geobroker.testbed.application.ClockOffset;
import io.geobroker.testbed.process.SmallDisk;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;

/** Preconditions of a kind of fault. */
enum Need {
    NOTHING {
        @Override
        Optional<String> obstacle(int nodesPerDatacenter, int brokersPerRegion) {
            return Optional.empty();
        }
    },
    /** A quorum of three spares one node; with fewer the fault is only an outage. */
    THREE_NODES {
        @Override
        Optional<String> obstacle(int nodesPerDatacenter, int brokersPerRegion) {
            return nodesPerDatacenter >= NODES_THAT_SPARE_ONE
                    ? Optional.empty()
                    : Optional.of("needs three nodes in each datacenter (--nodes 3)");
        }
    },
    /** One takes over from the other. */
    TWO_BROKERS {
        @Override
        Optional<String> obstacle(int nodesPerDatacenter, int brokersPerRegion) {
            return brokersPerRegion > 1
                    ? Optional.empty()
                    : Optional.of("needs two brokers in each region (--brokers 2)");
        }
    },
    SMALL_DISK {
        @Override
        Optional<String> obstacle(int nodesPerDatacenter, int brokersPerRegion) {
            return THREE_NODES.obstacle(nodesPerDatacenter, brokersPerRegion).or(SmallDisk::obstacle);
        }
    },
    /** Exchanges of the bundled worlds trade from Monday to Friday. */
    WEEKDAY {
        @Override
        Optional<String> obstacle(int nodesPerDatacenter, int brokersPerRegion) {
            return LocalDate.now(ZoneOffset.UTC).getDayOfWeek().compareTo(DayOfWeek.FRIDAY) <= 0
                    ? Optional.empty()
                    : Optional.of("exchanges close from Monday to Friday only");
        }
    },
    WRONG_CLOCK {
        @Override
        Optional<String> obstacle(int nodesPerDatacenter, int brokersPerRegion) {
            return ClockOffset.find().isPresent() ? Optional.empty() : Optional.of(ClockOffset.INSTALL);
        }
    };

    private static final int NODES_THAT_SPARE_ONE = 3;

    /** The reason, and what is needed. */
    abstract Optional<String> obstacle(int nodesPerDatacenter, int brokersPerRegion);
}
