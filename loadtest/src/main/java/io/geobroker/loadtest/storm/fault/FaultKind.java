package io.geobroker.loadtest.storm.fault;

import io.geobroker.testbed.application.ClockOffset;
import io.geobroker.testbed.process.SmallDisk;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/** The kinds of faults. To add one, add a constant and its case in {@link Faults}. */
public enum FaultKind {
    CUT("nothing passes between two regions", 5, 14, 3),
    CUT_ONE_WAY("what one region sends to another does not arrive; answers of the other do", 5, 14, 3),
    CUT_OTHER_WAY("the same in the other direction", 5, 14, 3),
    LONG_CUT("a cut that lasts longer than nodes keep hints, for which their hint window is set to 3 s", 45, 70, 5),
    NODE_KILLED("kill -9 of a Cassandra node, which is started again on its data", 3, 14, 25, Need.THREE_NODES),
    TWO_NODES_KILLED("kill -9 of two of three nodes of a datacenter at once", 8, 15, 35, Need.THREE_NODES),
    NODE_KILLED_IN_CUT(
            "kill -9 of a node while its ocean is cut, which is healed at once", 10, 16, 25, Need.THREE_NODES),
    NODE_FROZEN("a node is suspended: its connections stay open and nobody answers", 15, 25, 5, Need.THREE_NODES),
    NODE_SLOW("a node runs for a fifth of the time only", 20, 30, 3, Need.THREE_NODES),
    NODE_DATA_LOST(
            "kill -9 of a node and all it kept deleted; it is replaced by itself, as after a broken disk",
            3,
            10,
            60,
            Need.THREE_NODES),
    NODES_ROLLING_RESTART("all nodes of a datacenter are restarted, one after another", 1, 2, 90, Need.THREE_NODES),
    BROKER_KILLED("kill -9 of a broker, which is started again", 3, 14, 20),
    BROKER_KILLED_IN_CUT("kill -9 of a broker, which comes back while its ocean is cut", 6, 14, 20),
    BROKER_FROZEN(
            "a broker is suspended until another one has its stocks, and wakes up then", 10, 16, 3, Need.TWO_BROKERS),
    BROKERS_ROLLING_RESTART("all brokers are restarted, one after another", 1, 2, 80),
    KAFKA_KILLED("kill -9 of a region's Kafka, which is started again on its data", 3, 10, 15),
    KAFKA_FROZEN("a region's Kafka is suspended", 8, 16, 3),
    CLOCK_AHEAD("a broker lives 5 s in the future; it is restarted for it", 15, 30, 45, Need.WRONG_CLOCK),
    CLOCK_BEHIND("a broker lives 5 s in the past; it is restarted for it", 15, 30, 45, Need.WRONG_CLOCK),
    TICKERS_DUPLICATED("tickers come twice or more", 8, 15, 1),
    TICKERS_LATE("tickers come that are older than the last one of their stock", 8, 15, 1),
    TICKERS_REORDERED("tickers come in the wrong order", 8, 15, 1),
    TICKERS_FUTURE("tickers come from hours ahead, or with their time in nanoseconds", 8, 15, 1),
    TICKERS_MALFORMED("records come that are no tickers", 8, 15, 1),
    TICKERS_OVERSIZED("records come that are nearly as large as Kafka takes them, and no tickers", 8, 15, 1),
    REBALANCES("a member of the brokers' consumer group joins and leaves, again and again", 20, 40, 3),
    DISK_FULL("the disk of a node has not a byte left", 15, 25, 75, Need.SMALL_DISK),
    OVERLOAD("customers do three times as much", 15, 30, 1),
    LISTING_CHANGES("the buckets of listings go up and down, in the table and while orders wait", 60, 80, 1),
    EXCHANGE_CLOSES("an exchange closes, with day orders that wait there", 60, 60, 5, Need.WEEKDAY),
    SYMBOL_UNREADABLE(
            "nodes refuse to read the waiting orders of one stock, and the brokers of its home are killed", 30, 40, 90),
    PRICE_JUMP("the price of one stock jumps through 5,000 orders, or what is taken in 3 minutes", 15, 20, 110),
    MASS_CANCEL("all customers cancel all their orders at once", 15, 20, 5),
    TOMBSTONES(
            "more orders of one stock have ended than nodes read past, and the brokers of its home are killed",
            30,
            40,
            120),
    EVACUATE("some symbols move to another region with all that waits, and back, mostly in another fault", 5, 60, 60);

    private static final long MILLIS = 1_000;

    private final String description;
    private final long shortestMillis;
    private final long longestMillis;
    private final long healingMillis;
    private final Need need;

    FaultKind(String description, int shortestSeconds, int longestSeconds, int healingSeconds) {
        this(description, shortestSeconds, longestSeconds, healingSeconds, Need.NOTHING);
    }

    /** @param healingSeconds to inflict and to heal, on two cores */
    FaultKind(String description, int shortestSeconds, int longestSeconds, int healingSeconds, Need need) {
        this.description = description;
        this.shortestMillis = shortestSeconds * MILLIS;
        this.longestMillis = longestSeconds * MILLIS;
        this.healingMillis = healingSeconds * MILLIS;
        this.need = need;
    }

    /** The default of a storm. */
    public static List<FaultKind> usual() {
        return List.of(CUT, BROKER_KILLED, NODE_KILLED, BROKER_KILLED_IN_CUT);
    }

    public static List<FaultKind> all() {
        return List.of(values());
    }

    /** @throws IllegalArgumentException naming all kinds */
    public static FaultKind of(String label) {
        return Arrays.stream(values())
                .filter(kind -> kind.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no fault " + label + "; there are "
                        + String.join(
                                ", ",
                                Arrays.stream(values()).map(FaultKind::label).toList())));
    }

    /** @return its name on the command line, such as {@code node-killed} */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public String description() {
        return description;
    }

    /** Why it cannot be inflicted here, and what it needs. */
    public Optional<String> obstacle(int nodesPerDatacenter, int brokersPerRegion) {
        return need.obstacle(nodesPerDatacenter, brokersPerRegion);
    }

    /** A shorter one has no effect. */
    long shortestMillis() {
        return shortestMillis;
    }

    long longestMillis() {
        return longestMillis;
    }

    /** @return about the time to inflict and to heal it */
    long healingMillis() {
        return healingMillis;
    }

    private enum Need {
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

        Optional<String> obstacle(int nodesPerDatacenter, int brokersPerRegion) {
            if (nodesPerDatacenter < nodes) {
                return Optional.of("needs three nodes in each datacenter (--nodes 3)");
            }
            return brokersPerRegion < brokers
                    ? Optional.of("needs two brokers in each region (--brokers 2)")
                    : other.get();
        }

        private static Optional<String> obstacleAtWeekends() {
            return LocalDate.now(ZoneOffset.UTC).getDayOfWeek().compareTo(DayOfWeek.FRIDAY) <= 0
                    ? Optional.empty()
                    : Optional.of("exchanges close from Monday to Friday only");
        }
    }
}
