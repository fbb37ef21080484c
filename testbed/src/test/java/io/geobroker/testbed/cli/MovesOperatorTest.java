package io.geobroker.testbed.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.geobroker.schema.world.WorldFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class MovesOperatorTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final String SYDNEY = "sydney";
    private static final String VIRGINIA = "north-virginia";
    private static final String ACCOUNTS = "1 account is at home in sydney: their orders wait while it is stopped";

    private static final String LISTINGS = """
            {'listings': [
             {'symbol': 'BHP', 'home_region': 'north-virginia', 'first_home': 'sydney', 'status': 'listed'},
             {'symbol': 'CSL', 'home_region': 'sydney', 'first_home': 'sydney', 'status': 'listed'},
             {'symbol': 'IBM', 'home_region': 'sydney', 'first_home': 'north-virginia', 'status': 'listed'},
             {'symbol': 'OLD', 'home_region': 'sydney', 'first_home': 'sydney', 'status': 'delisted'}]}""";

    private final FewBrokers brokers = new FewBrokers();
    private final MovesOperator operator = new MovesOperator(WorldFile.load(WorldFile.DEFAULT), brokers);

    /** Two in Sydney, one in North Virginia. */
    private static final class FewBrokers implements MovesOperator.Brokers {
        /** By region, or region and instance, and path. Without one there is no answer. */
        final Map<String, String> answers = new TreeMap<>();

        final Map<String, List<Integer>> running = new TreeMap<>(Map.of(SYDNEY, List.of(1, 2), VIRGINIA, List.of(1)));
        final List<JsonNode> accounts = new ArrayList<>();
        final List<String> asked = new ArrayList<>();

        @Override
        public JsonNode ask(String method, String region, String path, Map<String, ?> body) {
            return answer(region + " " + method + " " + path + (body.isEmpty() ? "" : " " + new TreeMap<>(body)));
        }

        @Override
        public JsonNode look(String region, int instance, String path) {
            return answer(region + "-" + instance + " " + path);
        }

        private JsonNode answer(String request) {
            asked.add(request);
            String answer = answers.get(request);
            if (answer == null) {
                throw new IllegalStateException("no answer to " + request);
            }
            return JSON.readTree(answer.replace('\'', '"'));
        }

        @Override
        public List<Integer> running(String region) {
            return running.getOrDefault(region, List.of());
        }

        @Override
        public List<JsonNode> accounts(String region) {
            return List.copyOf(accounts);
        }
    }

    @Test
    void theNewHomeIsAsked() {
        String move = "{'symbol':'BHP','move':3,'from':'sydney','to':'north-virginia'}";
        brokers.answers.put("north-virginia POST /geo/admin/moves {symbol=BHP, to=north-virginia}", move);

        assertThat(operator.ask("BHP", VIRGINIA)).isEqualTo(move.replace('\'', '"'));
        assertThatIllegalStateException().isThrownBy(() -> operator.ask("NONE", VIRGINIA));
    }

    @Test
    void allOtherRegionsAreAskedBeforeOneIsDeclaredLost() {
        brokers.running.put(SYDNEY, List.of(2));
        brokers.answers.put(
                "north-virginia GET /geo/admin/lost-doors/sydney",
                "{'answers': true, 'replicated': true, 'heard_at': '2026-11-27T19:00:00Z'}");
        brokers.accounts.add(JSON.readTree("{\"home_region\": \"sydney\"}"));

        assertThat(operator.againstLoss(SYDNEY))
                .containsExactly("broker-sydney-2 runs", "a node or a broker of sydney answers north-virginia");
        assertThat(operator.givenUp(SYDNEY))
                .contains(
                        "what sydney did since north-virginia heard of it last: 2026-11-27T19:00:00Z",
                        "orders of the 1 accounts at home there in its stocks: they are canceled");
        assertThatIllegalArgumentException().isThrownBy(() -> operator.againstLoss("atlantis"));
    }

    @Test
    void theHeirIsAskedToDeclareALossAndToCancelWhatIsDelistedThere() {
        brokers.answers.put("north-virginia GET /geo/admin/listings", LISTINGS);
        String moved = "north-virginia POST /geo/admin/moves {symbol=OLD, to=north-virginia}";
        brokers.answers.put(moved, "{}");
        brokers.answers.put(
                "north-virginia POST /geo/admin/lost-doors {heir=north-virginia, region=sydney}",
                "{'door': 'sydney', 'heir': 'north-virginia', 'declared_at': '2026-11-27T19:00:00Z'}");

        assertThat(operator.declareLost(SYDNEY, VIRGINIA))
                .isEqualTo(
                        "door sydney is lost since 2026-11-27T19:00:00Z; its orders are decided at door north-virginia");
        assertThat(brokers.asked).contains(moved);
    }

    @Test
    void readsWhatEachBrokerThatAnswersKnows() {
        brokers.answers.put("sydney-2 /geo/moves", "{'moves': []}");

        assertThat(operator.read())
                .containsExactly(
                        "{'region':'sydney','answers':[{'moves':[]}]}".replace('\'', '"'),
                        "{'region':'north-virginia','answers':[]}".replace('\'', '"'));
    }

    @Test
    void listedStocksAreFoundByTheirHomes() {
        brokers.answers.put("north-virginia GET /geo/admin/listings", LISTINGS);
        brokers.answers.put("sydney GET /geo/admin/listings", LISTINGS);

        assertThat(operator.atHome(SYDNEY, VIRGINIA)).containsExactly("CSL", "IBM");
        assertThat(operator.firstAtHome(SYDNEY)).containsExactly("BHP", "CSL");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> operator.atHome("mars", VIRGINIA))
                .withMessageStartingWith("unknown region: mars; known are ");
    }

    @Test
    void nothingSpeaksAgainstStoppingARegionThatOwesNothing() {
        account(VIRGINIA);
        owes(1, 0, 0, 0);
        owes(2, 0, 0, 0);

        assertThat(operator.againstStop(SYDNEY, VIRGINIA)).isEmpty();
    }

    @Test
    void accountsAndWhatItsBrokersOweSpeakAgainstStoppingARegion() {
        account(SYDNEY);
        owes(1, 2, 3, 4);
        owes(2, 0, 0, 5);

        assertThat(operator.againstStop(SYDNEY, VIRGINIA))
                .containsExactly(
                        ACCOUNTS,
                        "broker-sydney-1: orders that other regions have not acknowledged: 2",
                        "broker-sydney-1: orders that their home may not know: 3",
                        "broker-sydney-1: orders that are not settled: 4",
                        "broker-sydney-2: orders that are not settled: 5");
    }

    @Test
    void whatIsNotAnsweredIsNotTakenForNothing() {
        owes(1, 0, 0, 0);
        assertThat(operator.againstStop(SYDNEY, VIRGINIA))
                .containsExactly(
                        "broker-sydney-2 does not tell of orders that other regions have not acknowledged",
                        "broker-sydney-2 does not tell of orders that their home may not know",
                        "broker-sydney-2 does not tell of orders that are not settled");

        brokers.running.remove(SYDNEY);
        assertThat(operator.againstStop(SYDNEY, VIRGINIA))
                .containsExactly("no broker of sydney runs, so nobody knows what it owes");
    }

    private void account(String home) {
        brokers.accounts.add(JSON.createObjectNode().put("home_region", home));
    }

    private void owes(int instance, int owed, int unknown, int unsettled) {
        gauge(instance, "geobroker.handover.orders.owed", owed);
        gauge(instance, "geobroker.handover.orders.unknown", unknown);
        gauge(instance, "geobroker.settlements.waiting", unsettled);
    }

    private void gauge(int instance, String name, int value) {
        brokers.answers.put(
                "sydney-" + instance + " /actuator/metrics/" + name,
                "{'name': '" + name + "', 'measurements': [{'statistic': 'VALUE', 'value': " + value + ".0}]}");
    }
}
