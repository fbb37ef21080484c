package io.geobroker.loadtest.storm;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import io.geobroker.loadtest.storm.fault.FaultKind;
import io.geobroker.loadtest.storm.journal.BadTicker;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.world.Region;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.cassandra.CassandraNode;
import io.geobroker.testbed.process.ChildProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;

/** How one sees from outside that a fault is in effect, and that it is healed. */
final class Effects implements AutoCloseable {
    private static final Duration ANSWER_WITHIN = Duration.ofMillis(1_500);
    private static final Duration SLOW = Duration.ofMillis(250);
    private static final long SECONDS_WRONG = 3;

    private final Testbed testbed;
    private final Journal journal;
    private final String home;
    private final String abroad;
    private final CassandraNode node;
    private final CassandraNode nodeAtHome;
    private final ChildProcess broker;
    private final ChildProcess kafka;
    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(ANSWER_WITHIN).build();
    private final CqlSession session;
    private final int badBefore;
    private final int victim;

    /** @param victim as the fault has it drawn */
    Effects(Testbed testbed, Journal journal, int victim) {
        this.testbed = testbed;
        this.journal = journal;
        this.victim = victim;
        List<Region> regions = testbed.world().regions();
        this.home = regions.get(victim % regions.size()).name();
        this.abroad = regions.get((victim + 1) % regions.size()).name();
        this.node = testbed.nodes().get(victim % testbed.nodes().size());
        List<CassandraNode> atHome = testbed.nodes().stream()
                .filter(each -> each.region().equals(home))
                .toList();
        this.nodeAtHome = atHome.get(victim % atHome.size());
        List<ChildProcess> brokers = brokers();
        this.broker = brokers.get(victim % brokers.size());
        this.kafka = testbed.kafkas().get(victim % testbed.kafkas().size());
        this.session = testbed.openSession(home, home);
        this.badBefore = journal.all(BadTicker.class).size();
    }

    /**
     * @param there asked again and again while the fault lasts
     * @param healed asked after it
     */
    record Effect(BooleanSupplier there, BooleanSupplier healed) {
        static Effect of(BooleanSupplier there) {
            return new Effect(there, () -> !there.getAsBoolean());
        }
    }

    /** Long enough for those that notice it late. */
    static Duration lasting(FaultKind kind) {
        return switch (kind) {
            case NODE_FROZEN -> Duration.ofSeconds(7);
            case NODE_SLOW, BROKER_FROZEN, CLOCK_AHEAD, CLOCK_BEHIND, TWO_NODES_KILLED, LONG_CUT ->
                Duration.ofSeconds(5);
            case REBALANCES, LISTING_CHANGES -> Duration.ofSeconds(8);
            case DISK_FULL -> Duration.ofSeconds(15);
            default -> Duration.ofSeconds(3);
        };
    }

    Effect of(FaultKind kind) {
        return switch (kind) {
            case CUT -> Effect.of(() -> isCut(home, abroad) && isCut(abroad, home) && !reaches(home, abroad));
            case CUT_ONE_WAY -> Effect.of(() -> isCut(home, abroad) && !isCut(abroad, home) && !reaches(home, abroad));
            case CUT_OTHER_WAY ->
                Effect.of(() -> isCut(abroad, home) && !isCut(home, abroad) && !reaches(abroad, home));
            case LONG_CUT ->
                Effect.of(() -> isCut(home, abroad)
                        && isCut(abroad, home)
                        && testbed.nodes().stream()
                                .allMatch(each -> each.maxHintWindow().equals(Duration.ofSeconds(3))));
            case NODE_KILLED ->
                Effect.of(() -> !listens(testbed.addresses().cql(node.region(), node.region(), node.number())));
            case TWO_NODES_KILLED -> new Effect(() -> downAtHome() == 2 && !answersAtQuorum(), this::answersAtQuorum);
            case NODE_KILLED_IN_CUT -> killedInCut(nodeAtHome);
            case NODE_FROZEN -> Effect.of(() -> node.isFrozen() && !node.serves());
            case NODE_SLOW ->
                Effect.of(() -> node.isSlow() && takes(node::maxHintWindow).compareTo(SLOW) > 0);
            case NODE_DATA_LOST -> dataLost();
            case NODES_ROLLING_RESTART ->
                oneAfterAnother(testbed.nodes().stream()
                        .filter(each -> each.region().equals(home))
                        .toList());
            case BROKER_KILLED -> Effect.of(() -> brokerDate().isEmpty() && !broker.isRunning());
            case BROKER_KILLED_IN_CUT -> killedInCut(broker);
            case BROKER_FROZEN ->
                Effect.of(() -> broker.isFrozen() && brokerDate().isEmpty());
            case BROKERS_ROLLING_RESTART -> oneAfterAnother(brokers());
            case KAFKA_KILLED -> Effect.of(() -> !kafka.isRunning() && !kafkaAnswers());
            case KAFKA_FROZEN -> Effect.of(() -> kafka.isFrozen() && !kafkaAnswers());
            case CLOCK_AHEAD -> Effect.of(() -> secondsAhead() >= SECONDS_WRONG);
            case CLOCK_BEHIND -> Effect.of(() -> secondsAhead() <= -SECONDS_WRONG);
            case TICKERS_DUPLICATED -> sent(BadTicker.DUPLICATED);
            case TICKERS_LATE -> sent(BadTicker.LATE);
            case TICKERS_REORDERED -> sent(BadTicker.REORDERED);
            case TICKERS_FUTURE -> sent(BadTicker.FUTURE);
            case TICKERS_MALFORMED -> sent(BadTicker.MALFORMED);
            case TICKERS_OVERSIZED -> sent(BadTicker.OVERSIZED);
            case REBALANCES -> Effect.of(() -> members() == 2);
            case DISK_FULL ->
                new Effect(() -> node.isRunning() && isFull() && !node.serves(), () -> !isFull() && node.serves());
            case LISTING_CHANGES -> Effect.of(this::bucketsDiffer);
            case EVACUATE -> Effect.of(this::isAnyMoving);
            case SYMBOL_UNREADABLE -> Effect.of(() -> !readsWaiting(unreadable()));
            case OVERLOAD, EXCHANGE_CLOSES, PRICE_JUMP, MASS_CANCEL, TOMBSTONES ->
                throw new IllegalArgumentException("seen in a storm only");
        };
    }

    @Override
    public void close() {
        session.close();
    }

    /** What it had is gone, and it has it again before it serves anybody. */
    private Effect dataLost() {
        node.jmx().flush("broker");
        return new Effect(() -> tables() == 0, () -> tables() > 0 && node.serves());
    }

    private Effect killedInCut(ChildProcess victim) {
        boolean[] wasCut = {false};
        return new Effect(
                () -> {
                    wasCut[0] |= isCut(home, abroad);
                    return wasCut[0] && !victim.isRunning();
                },
                () -> victim.isRunning() && !isCut(home, abroad));
    }

    /** Each of them was seen down, and never two at once. */
    private static Effect oneAfterAnother(List<? extends ChildProcess> all) {
        Set<String> seen = new HashSet<>();
        return new Effect(
                () -> {
                    List<String> down = all.stream()
                            .filter(each -> !each.isRunning())
                            .map(ChildProcess::name)
                            .toList();
                    if (down.size() > 1) {
                        throw new AssertionError("down at once: " + down);
                    }
                    seen.addAll(down);
                    return seen.size() == all.size();
                },
                () -> all.stream().allMatch(ChildProcess::isRunning));
    }

    private Effect sent(BadTicker kind) {
        return new Effect(
                () -> journal.all(BadTicker.class).stream().skip(badBefore).anyMatch(bad -> bad == kind), () -> true);
    }

    private boolean isCut(String from, String to) {
        return testbed.wan().status(from, to).cut();
    }

    /** Whether a request of one region to a broker of the other is answered. */
    private boolean reaches(String from, String to) {
        return date(testbed.brokerUri(from, to, 1)).isPresent();
    }

    private Optional<Instant> brokerDate() {
        String region = broker.name().replaceFirst("^broker-(.*)-\\d$", "$1");
        return date(testbed.brokerUri(region, region, 1));
    }

    private long secondsAhead() {
        return brokerDate()
                .map(date -> Duration.between(Instant.now(), date).toSeconds())
                .orElse(0L);
    }

    /** When it answered, by its own clock. */
    private Optional<Instant> date(URI broker) {
        try {
            HttpResponse<Void> response = http.send(
                    HttpRequest.newBuilder(broker.resolve("/geo/regions"))
                            .timeout(ANSWER_WITHIN)
                            .build(),
                    HttpResponse.BodyHandlers.discarding());
            return response.headers()
                    .firstValue("date")
                    .map(date -> ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME)
                            .toInstant());
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private static boolean listens(InetSocketAddress address) {
        try (Socket socket = new Socket()) {
            socket.connect(address, 1_000);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private long downAtHome() {
        return testbed.nodes().stream()
                .filter(each -> each.region().equals(home) && !each.isRunning())
                .count();
    }

    private boolean answersAtQuorum() {
        try {
            // Before nodes that were killed are back: an answer that waits for them says nothing.
            session.execute(SimpleStatement.newInstance("SELECT exchange FROM broker.listings")
                    .setTimeout(ANSWER_WITHIN));
            return true;
        } catch (DriverException e) {
            return false;
        }
    }

    private Listing unreadable() {
        List<Listing> listings = testbed.world().listings();
        return listings.get(victim % listings.size());
    }

    /** Whether the nodes of its home tell which orders of a stock wait, and those of another. */
    private boolean readsWaiting(Listing listing) {
        try (CqlSession there = testbed.openSession(listing.homeRegion(), listing.homeRegion())) {
            there.execute("SELECT order_id FROM broker.open_orders WHERE symbol = 'nobody' AND bucket = 0");
            there.execute(SimpleStatement.newInstance(
                    "SELECT order_id FROM broker.open_orders WHERE symbol = ? AND bucket = 0",
                    listing.symbol().value()));
            return true;
        } catch (InvalidQueryException e) {
            return false;
        }
    }

    private static Duration takes(Runnable action) {
        long began = System.nanoTime();
        action.run();
        return Duration.ofNanos(System.nanoTime() - began);
    }

    /** How many files with rows of the brokers' tables the node has. */
    private long tables() {
        Path data = testbed.directory().resolve("data").resolve(node.name()).resolve("data/broker");
        if (!Files.exists(data)) {
            return 0;
        }
        try (Stream<Path> files = Files.walk(data)) {
            return files.filter(file -> file.toString().endsWith("-Data.db")).count();
        } catch (IOException | UncheckedIOException e) {
            return 0;
        }
    }

    private boolean isFull() {
        try {
            return Files.getFileStore(testbed.directory()
                                    .resolve("data")
                                    .resolve(node.name())
                                    .resolve("data"))
                            .getUsableSpace()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private boolean kafkaAnswers() {
        return members() >= 0;
    }

    /** Of the group in which the brokers of the region share its stocks; -1 when nobody answers. */
    private int members() {
        try (Admin admin = Admin.create(Map.of(
                "bootstrap.servers",
                testbed.kafka(home).bootstrapServers(),
                "default.api.timeout.ms",
                (int) ANSWER_WITHIN.toMillis(),
                "request.timeout.ms",
                (int) ANSWER_WITHIN.toMillis()))) {
            String group = "geobroker-" + home;
            return Objects.requireNonNull(admin.describeConsumerGroups(List.of(group))
                            .all()
                            .get()
                            .get(group))
                    .members()
                    .size();
        } catch (ExecutionException e) {
            return -1;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return -1;
        }
    }

    private boolean bucketsDiffer() {
        for (Row row : session.execute("SELECT exchange, symbol, buckets FROM broker.listings")) {
            for (Listing listing : testbed.world().listings()) {
                if (listing.exchange().equals(row.getString("exchange"))
                        && listing.symbol().value().equals(row.getString("symbol"))
                        && listing.buckets() != row.getInt("buckets")) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isAnyMoving() {
        return session.execute("SELECT drained_at_micros FROM broker.symbol_moves PER PARTITION LIMIT 1").all().stream()
                .anyMatch(newest -> newest.isNull("drained_at_micros"));
    }

    private List<ChildProcess> brokers() {
        return testbed.processes().stream()
                .filter(process -> process.name().startsWith("broker-"))
                .sorted(Comparator.comparing(ChildProcess::name))
                .toList();
    }
}
