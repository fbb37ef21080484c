package io.geobroker.broker.handover;

import static io.geobroker.broker.handover.StandingRows.Kind.ACCOUNT;
import static io.geobroker.broker.handover.StandingRows.Kind.API_KEY;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.region.InMemoryListings;
import io.geobroker.broker.region.LostDoor;
import io.geobroker.broker.region.PeerRegions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AlignStandingRowsTest {
    private static final Duration AT_MOST_EVERY = Duration.ofSeconds(10);
    private static final Duration AT_LEAST_EVERY = Duration.ofMinutes(30);

    private final Rows sydney = new Rows();
    private final Rows virginia = new Rows();
    private final CountedHandover counted = new CountedHandover();
    private Set<Integer> partitions = Set.of(0, 1);
    private String upheavals = "all is well";
    private boolean oceanIsCut;
    private long nanos = Long.MAX_VALUE - 5;

    private final InMemoryListings listings = InMemoryListings.of();
    private AlignStandingRows align = align("north-virginia");

    private AlignStandingRows align(String... others) {
        return new AlignStandingRows(
                new PeerRegions<>(
                        sydney,
                        InMemoryListings.doors("sydney", others),
                        listings,
                        region -> oceanIsCut || region.equals("tokyo") ? Optional.empty() : Optional.of(virginia)),
                new Share() {
                    @Override
                    public Partitions partitions() {
                        return new Partitions(partitions, 2);
                    }

                    @Override
                    public CompletionStage<Boolean> offer(OpenOrder order) {
                        throw new AssertionError("no order is offered");
                    }

                    @Override
                    public CompletionStage<Void> look(WaitingIds.WaitingId id) {
                        throw new AssertionError("no order is looked at");
                    }
                },
                () -> upheavals,
                () -> nanos,
                AT_MOST_EVERY,
                AT_LEAST_EVERY,
                counted.meters());
    }

    @Test
    void whatHasAnotherVersionOrIsMissingInOneRegionIsAligned() {
        sydney.put(ACCOUNT, "same", "1");
        virginia.put(ACCOUNT, "same", "1");
        sydney.put(ACCOUNT, "older there", "8");
        virginia.put(ACCOUNT, "older there", "7");
        sydney.put(API_KEY, "only here", "false");
        virginia.put(API_KEY, "only there", "false");

        round();

        assertThat(sydney.aligned).containsExactlyInAnyOrder("older there", "only here", "only there", "listings");
        assertThat(counted.of(HandoverMeters.ALIGNED)).isEqualTo(3);
    }

    @Test
    void ofManyAccountsFewAreInMemoryAtATime() {
        int all = 3 * AlignStandingRows.COMPARED_AT_ONCE;
        for (int account = 0; account < all; account++) {
            String key = String.format(Locale.ROOT, "%05d", account);
            if (account % 3 != 1) {
                sydney.put(ACCOUNT, key, "1");
            }
            if (account % 3 != 2) {
                virginia.put(ACCOUNT, key, account % 100 == 0 ? "2" : "1");
            }
        }

        round();

        assertThat(sydney.aligned).doesNotHaveDuplicates().hasSize(1 + all / 3 * 2 + all / 300);
        assertThat(Math.max(sydney.mostAtOnce, virginia.mostAtOnce)).isEqualTo(AlignStandingRows.COMPARED_AT_ONCE);
    }

    @Test
    void nothingIsComparedWhileNothingHappens() {
        round();
        sydney.aligned.clear();
        pass(AT_MOST_EVERY.multipliedBy(3));

        round();
        assertThat(sydney.aligned).isEmpty();

        pass(AT_LEAST_EVERY);
        round();
        assertThat(sydney.aligned).containsExactly("listings");
    }

    @Test
    void whatHappenedDuringACutIsComparedWhenItHasHealedHoweverLongItLasted() {
        round();
        oceanIsCut = true;
        sydney.put(API_KEY, "made in the cut", "false");
        upheavals = "a node died";
        pass(AT_MOST_EVERY);
        round();
        sydney.aligned.clear();

        oceanIsCut = false;
        pass(AT_MOST_EVERY);
        round();

        assertThat(sydney.aligned).contains("made in the cut");
    }

    @Test
    void aThirdRegionIsWaitedForUntilItIsLost() {
        align = align("north-virginia", "tokyo");
        sydney.put(API_KEY, "revoked in a cut", "true");
        round();
        assertThat(sydney.aligned).isEmpty();

        listings.lose(new LostDoor("tokyo", "tokyo", "sydney", 1, "operator"));
        round();

        assertThat(sydney.aligned).contains("revoked in a cut");
    }

    @Test
    void aComparisonThatFailsIsMadeAgain() {
        virginia.failing = true;
        assertThat(align.round().toCompletableFuture()).isCompletedExceptionally();
        sydney.put(ACCOUNT, "missing there", "1");

        virginia.failing = false;
        round();

        assertThat(sydney.aligned).contains("missing there");
    }

    @Test
    void oneThatAlwaysFailsKeepsNoOtherWaitingAndIsTriedAgain() {
        sydney.put(ACCOUNT, "fails", "1");
        IntStream.range(0, 40).forEach(n -> sydney.put(ACCOUNT, "account " + n, "1"));
        sydney.put(API_KEY, "key", "false");
        sydney.failingKey = "fails";

        round();
        assertThat(sydney.aligned).hasSize(42).contains("key").doesNotContain("fails");
        sydney.failingKey = "";
        pass(AT_MOST_EVERY);
        round();

        assertThat(sydney.aligned).contains("fails");
    }

    @Test
    void comparesNoMoreOftenThanItMayHoweverMuchHappens() {
        round();
        sydney.aligned.clear();
        upheavals = "a node died";

        round();
        assertThat(sydney.aligned).isEmpty();

        pass(AT_MOST_EVERY);
        round();
        assertThat(sydney.aligned).containsExactly("listings");
    }

    @Test
    void onlyOneInstanceCompares() {
        partitions = Set.of(1);

        round();

        assertThat(sydney.aligned).isEmpty();
    }

    private void round() {
        assertThat(align.round()).isCompleted();
    }

    private void pass(Duration time) {
        nanos += time.toNanos();
    }

    private static final class Rows implements StandingRows {
        private final Map<Kind, Map<String, String>> versions = new EnumMap<>(Kind.class);
        private final List<String> aligned = new ArrayList<>();
        private int mostAtOnce;
        private boolean failing;
        private String failingKey = "";

        void put(Kind kind, String key, String version) {
            versions.computeIfAbsent(kind, unseen -> new HashMap<>()).put(key, version);
        }

        @Override
        public CompletionStage<List<StandingRow>> versions(Kind kind, long after, int most) {
            List<StandingRow> next = versions.getOrDefault(kind, Map.of()).entrySet().stream()
                    .map(each -> new StandingRow(each.getKey().hashCode(), each.getKey(), each.getValue()))
                    .filter(row -> row.token() > after)
                    .sorted(Comparator.comparing(StandingRow::token))
                    .limit(most)
                    .toList();
            mostAtOnce = Math.max(mostAtOnce, next.size());
            return failing
                    ? CompletableFuture.failedFuture(new IllegalStateException("told to fail"))
                    : CompletableFuture.completedFuture(next);
        }

        @Override
        public CompletionStage<Void> align(Kind kind, String key) {
            if (key.equals(failingKey)) {
                return CompletableFuture.failedFuture(new IllegalStateException("told to fail"));
            }
            aligned.add(key);
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public CompletionStage<Void> alignListings() {
            aligned.add("listings");
            return CompletableFuture.completedFuture(null);
        }
    }
}
