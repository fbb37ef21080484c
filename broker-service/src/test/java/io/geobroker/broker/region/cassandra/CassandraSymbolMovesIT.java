package io.geobroker.broker.region.cassandra;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.broker.StoreTest;
import io.geobroker.broker.order.OrderFixture;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.region.SymbolMove;
import io.geobroker.schema.listing.Symbol;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

@StoreTest
class CassandraSymbolMovesIT {
    private final CqlSession session;
    private final CassandraSymbolMoves moves;
    private final CassandraListingTables tables;
    private final Symbol symbol = OrderFixture.aSymbol();
    private final SymbolMove asked = move(1, "north-virginia");

    CassandraSymbolMovesIT(CassandraSessions sessions) {
        this.session = sessions.home();
        this.moves = new CassandraSymbolMoves(session);
        this.tables = new CassandraListingTables(session);
    }

    @Test
    void aMoveIsAskedForThenReadyThenDrained() {
        assertThat(join(moves.ask(asked))).as("every region knows it").isTrue();
        assertThat(ours()).containsExactly(asked);

        join(moves.ready(asked, 70));
        assertThat(ours()).singleElement().satisfies(move -> {
            assertThat(move.isReady()).isTrue();
            assertThat(move.readyMicros()).hasValue(70);
        });

        join(moves.ask(asked));
        assertThat(ours()).as("asked for again").singleElement().matches(SymbolMove::isReady);

        join(moves.drained(asked, 90));
        assertThat(ours()).singleElement().matches(SymbolMove::isDrained);
    }

    @Test
    void theNewestMoveComesFirstAndOfTwoTargetsTheLaterName() {
        SymbolMove back = move(2, "sydney");
        SymbolMove elsewhere = move(1, "tokyo");
        join(moves.ask(asked));
        join(moves.ask(back));
        join(moves.ask(elsewhere));

        assertThat(ours()).containsExactly(back, elsewhere, asked);
    }

    /** As where the row that asks for it comes later than what its target wrote. */
    @Test
    void whatIsDrainedAndWasNotAskedForIsNoMoveYet() {
        join(moves.drained(asked, 90));

        assertThat(ours()).isEmpty();
    }

    /** As where what asks for it was lost in a cut. */
    @Test
    void whatIsReadyIsAMoveWhoeverKnowsThatItWasAskedFor() {
        join(moves.ready(asked, 70));

        assertThat(ours()).singleElement().satisfies(move -> {
            assertThat(move.from()).isEqualTo(asked.from());
            assertThat(move.askedBy()).isEqualTo(asked.askedBy());
            assertThat(move.readyMicros()).hasValue(70);
        });
    }

    private SymbolMove move(int number, String to) {
        return new SymbolMove(
                symbol,
                number,
                to.equals("sydney") ? "north-virginia" : "sydney",
                to,
                5,
                "ann",
                OptionalLong.empty(),
                OptionalLong.empty());
    }

    private List<SymbolMove> ours() {
        return join(tables.moves()).stream()
                .filter(move -> move.symbol().equals(symbol))
                .toList();
    }
}
