package io.geobroker.loadtest.storm.fault;

import io.geobroker.testbed.application.ClockOffset;
import io.geobroker.testbed.cassandra.CassandraNode;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;

/** What a kind of fault needs of the world or of the machine. */
enum Need {
    NOTHING {
        @Override
        Optional<String> obstacle(int nodesPerDatacenter, int brokersPerRegion) {
            return Optional.empty();
        }
    },
    /** Where two of three must answer one may be missing; with fewer nodes it would be an outage and nothing else. */
    THREE_NODES {
        @Override
        Optional<String> obstacle(int nodesPerDatacenter, int brokersPerRegion) {
            return nodesPerDatacenter >= NODES_THAT_SPARE_ONE
                    ? Optional.empty()
                    : Optional.of("needs three nodes in each datacenter (--nodes 3)");
        }
    },
    /** One that takes over what the other does not do. */
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
            return THREE_NODES.obstacle(nodesPerDatacenter, brokersPerRegion).or(CassandraNode::obstacleToSmallDisk);
        }
    },
    /** As the exchanges of world files trade, from Monday to Friday. */
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

    /** Why it cannot be done here and how it can, if it cannot. */
    abstract Optional<String> obstacle(int nodesPerDatacenter, int brokersPerRegion);
}
