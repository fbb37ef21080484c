package io.geobroker.loadtest.storm.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geobroker.loadtest.storm.journal.FaultWindow;
import io.geobroker.loadtest.storm.web.Reply;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.world.World;
import io.geobroker.schema.world.WorldFile;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class MoveFaultsTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final Optional<Reply> AWAY = said(200, "{\"move\":3}");
    private static final Optional<Reply> BACK = said(200, "{\"move\":4,\"drained_at\":\"now\"}");

    private final AskedWorld asked = new AskedWorld();
    private final List<FaultWindow> log = new ArrayList<>();
    private final List<String> healed = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(strings = {"two-regions", "eight-regions"})
    void movesSomeSymbolsToOtherRegions(String name) {
        World world = WorldFile.load(name);
        Set<Integer> sizes = new TreeSet<>();
        for (int seed = 0; seed < 50; seed++) {
            Map<Listing, String> moves = MoveFaults.drawn(world, new Random(seed));

            sizes.add(moves.size());
            assertThat(moves).isEqualTo(MoveFaults.drawn(world, new Random(seed)));
            assertThat(moves).allSatisfy((listing, to) -> {
                assertThat(to).isNotEqualTo(listing.homeRegion());
                assertThat(world.regions()).anyMatch(region -> region.name().equals(to));
            });
        }
        assertThat(sizes).containsExactly(1, 2, 3);
    }

    /** Whether or not the other fault comes on the way back. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void asksThemBackUntilTheLastMoveIsDrained(int victim) throws InterruptedException {
        asked.back = List.of(Optional.empty(), said(503, "{}"), said(200, "{\"move\":2}"), BACK);

        FaultInEffect fault = evacuation(victim);
        fault.lasting().last(Duration.ZERO);

        assertThat(asked.asks).isEqualTo(4 * asked.away.size());
        assertThat(asked.tickers).isIn(2 * asked.away.size(), 3 * asked.away.size());
        assertThat(fault.target().split(", ")).containsExactlyElementsOf(asked.away);
    }

    /** Those that are asked may not know the move yet, but the way back of the evacuation before. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"422; {}", "200; {\"move\":2,\"drained_at\":\"before\"}"})
    void isNotContentWithAnAnswerThatDoesNotKnowOfTheMove(int status, String body) throws InterruptedException {
        asked.back = List.of(said(status, body), BACK);

        evacuation(7).lasting().last(Duration.ZERO);

        assertThat(asked.asks).isEqualTo(2 * asked.away.size());
    }

    @Test
    void asksForAMoveUntilItIsAnswered() throws InterruptedException {
        asked.out = new ArrayDeque<>(List.of(Optional.empty(), said(429, "{}")));

        evacuation(7).lasting().last(Duration.ZERO);

        assertThat(asked.away.get(0)).isEqualTo(asked.away.get(1)).isEqualTo(asked.away.get(2));
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 422})
    void failsWhereNothingMoves(int status) {
        asked.out = new ArrayDeque<>(Collections.nCopies(100, said(status, "{\"message\":\"no\"}")));

        assertThatThrownBy(() -> evacuation(7).lasting().last(Duration.ZERO))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageEndingWith(status + " no");
    }

    @Test
    void whatHasMovedComesBackWhenTheNextIsRefused() {
        asked.out.add(AWAY);
        asked.out.addAll(Collections.nCopies(100, said(422, "{}")));

        assertThatThrownBy(() -> evacuation(7).lasting().last(Duration.ZERO))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(asked.away.get(1) + " is not moved to ");
        assertThat(asked.asks).isEqualTo(1);
    }

    @Test
    void anotherFaultMeanwhileIsHealedAndLoggedForItself() throws InterruptedException {
        for (int seed = 0; seed < 50; seed++) {
            evacuation(seed).lasting().last(Duration.ZERO);
        }

        assertThat(log).hasSizeBetween(20, 49);
        assertThat(log.stream().map(FaultWindow::name).distinct())
                .containsExactlyInAnyOrder("cut", "broker-killed", "broker-frozen", "kafka-frozen");
        assertThat(healed).isEqualTo(log.stream().map(FaultWindow::name).toList());
    }

    private FaultInEffect evacuation(int victim) {
        MoveFaults faults = new MoveFaults(
                WorldFile.load(WorldFile.DEFAULT),
                asked::move,
                asked::send,
                other -> new FaultInEffect(
                        "somebody",
                        duration -> assertThat(duration).isGreaterThan(Duration.ofSeconds(6)),
                        () -> healed.add(other.kind().label())),
                log::add,
                Duration.ZERO);
        return faults.evacuation(victim);
    }

    private static Optional<Reply> said(int status, String body) {
        return Optional.of(new Reply(status, JSON.readTree(body), ""));
    }

    /** Lets each move away, when it has said what it was told to, and says to each that is asked back what it was told to. */
    private static final class AskedWorld {
        private Queue<Optional<Reply>> out = new ArrayDeque<>();
        private List<Optional<Reply>> back = List.of(BACK);
        private final List<String> away = new ArrayList<>();
        private int asks;
        private int tickers;

        Optional<Reply> move(Listing listing, String to) {
            if (!to.equals(listing.homeRegion())) {
                away.add(listing.symbol().value());
                return out.isEmpty() ? AWAY : out.remove();
            }
            return back.get(Math.min(back.size() - 1, asks++ / away.size()));
        }

        void send(Listing listing, long priceMicros) {
            tickers++;
        }
    }
}
