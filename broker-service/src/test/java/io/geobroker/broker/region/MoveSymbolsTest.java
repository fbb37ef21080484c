package io.geobroker.broker.region;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.region.ChangeListings.Result;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.world.WorldFile;
import java.util.HashSet;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

class MoveSymbolsTest {
    private static final Symbol NEW = new Symbol("NEW");

    private final InMemoryListingTables tables = new InMemoryListingTables();
    private final ChangeListings listings = new ChangeListings(
            tables, new InMemoryReadBuckets(), WorldFile.load("two-regions"), MoveSymbolsTest::done, () -> 1);
    private final Set<String> lost = new HashSet<>();
    private final MoveSymbols moves = new MoveSymbols(
            listings,
            new RecordedMoves(tables::move),
            Set.of("sydney", "north-virginia", "tokyo"),
            lost::contains,
            () -> 77);

    MoveSymbolsTest() {
        join(listings.add(new Listing(NEW, "TEST", "sydney", 1, Price.parse("12.5"))));
    }

    @Test
    void aMoveIsWrittenWithWhoAskedAndChangesTheHomeOnlyWhenItIsReady() {
        SymbolMove asked = newest(move("north-virginia"));

        assertThat(asked)
                .isEqualTo(new SymbolMove(
                        NEW, 1, "sydney", "north-virginia", 77, "ann", OptionalLong.empty(), OptionalLong.empty()));
        assertThat(home()).isEqualTo("sydney");

        tables.move(RecordedMoves.with(asked, OptionalLong.of(80), OptionalLong.empty()));
        assertThat(home()).isEqualTo("north-virginia");
    }

    @Test
    void whileAMoveIsNotDrainedTheSymbolCanOnlyGoBack() {
        move("north-virginia");

        assertThat(move("tokyo"))
                .isEqualTo(new Result.Refused(
                        "NEW still moves to north-virginia: until that is done it can only go back to sydney"));
        SymbolMove back = newest(move("sydney"));
        assertThat(back.number()).isEqualTo(2);
        assertThat(back.from()).isEqualTo("north-virginia");
    }

    @Test
    void whenItIsDrainedItCanGoOn() {
        SymbolMove first = newest(move("north-virginia"));
        tables.move(RecordedMoves.with(first, OptionalLong.of(80), OptionalLong.of(90)));

        assertThat(newest(move("north-virginia"))).as("it lives there").matches(SymbolMove::isDrained);
        SymbolMove second = newest(move("sydney"));

        assertThat(second.number()).isEqualTo(2);
        assertThat(second.from()).isEqualTo("north-virginia");
    }

    @Test
    void aDelistedSymbolStaysWhereItIs() {
        join(listings.remove(NEW));
        assertThat(move("north-virginia")).isEqualTo(new Result.Refused("symbol is delisted: NEW"));
    }

    @Test
    void fromALostRegionItCanGoAnywhereAndToItNowhere() {
        move("north-virginia");
        lost.add("north-virginia");

        move("tokyo");

        assertThat(join(tables.moves())).anySatisfy(away -> {
            assertThat(away.number()).isEqualTo(2);
            assertThat(away.from()).isEqualTo("north-virginia");
            assertThat(away.to()).isEqualTo("tokyo");
        });
        assertThat(move("north-virginia"))
                .isEqualTo(new Result.Refused("north-virginia is lost: rebuild it under another door first"));
    }

    @Test
    void alsoADelistedOneLeavesALostRegion() {
        join(listings.remove(NEW));
        lost.add("sydney");

        assertThat(newest(move("north-virginia")).from()).isEqualTo("sydney");
    }

    private Result move(String to) {
        return join(moves.move(NEW, to, "ann"));
    }

    private String home() {
        return join(listings.all()).find(NEW).orElseThrow().listing().homeRegion();
    }

    private static SymbolMove newest(Result result) {
        assertThat(result).isInstanceOf(Result.Changed.class);
        return ((Result.Changed) result).state().moves().newest().orElseThrow();
    }

    private static CompletionStage<Void> done() {
        return CompletableFuture.completedFuture(null);
    }
}
