package io.geobroker.broker.operator.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.OverHttp;
import io.geobroker.broker.operator.OperatorActs;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Each act of an operator leaves a line, and none is carried out without one. */
@BrokerTest("geobroker.operators.audited=true")
class AuditOverHttpTest extends OverHttp {
    private static final String ACCOUNTS = "/geo/admin/accounts";

    @Test
    void tellsWhoDidWhatFromWhereAndHowItEnded() throws Exception {
        Answer opened = open(HttpBroker.TOKEN);
        assertThat(opened.status()).isEqualTo(200);

        OperatorActs.Recorded line = lineOfOpening();
        assertThat(line.act().operator()).isEqualTo("whoever has the token");
        assertThat(line.act().method()).isEqualTo("POST");
        assertThat(line.act().region()).isEqualTo("sydney");
        assertThat(line.act().address()).isEqualTo("127.0.0.1");
        assertThat(line.act().ids())
                .isEqualTo(Map.of(
                        "customer_id",
                        customer,
                        "key_id",
                        opened.json().at("/key/key_id").asString()));
    }

    @Test
    void tellsWhichKeyWasMadeAndNotItsSecret() throws Exception {
        open(HttpBroker.TOKEN);
        String path = ACCOUNTS + "/" + customer + "/keys";
        JsonNode key = management.operate("POST", path, "{}").json();

        OperatorActs.Recorded line =
                line(each -> each.act().path().equals(path) && each.status().isPresent());
        assertThat(line.act().ids())
                .isEqualTo(Map.of("key_id", key.path("key_id").asString()));
        assertThat(line.toString()).doesNotContain(key.path("secret").asString());
    }

    @Test
    void tellsOfActsThatWereRefused() throws Exception {
        assertThat(management.operate("POST", ACCOUNTS, "{").status()).isEqualTo(400);
        line(line -> line.status().orElse(0) == 400);

        String nobodys = ACCOUNTS + "/" + customer + "/keys/PK";
        assertThat(management.operate("DELETE", nobodys, "").status()).isEqualTo(404);
        OperatorActs.Recorded refused =
                line(line -> line.act().path().equals(nobodys) && line.status().isPresent());
        assertThat(refused.status()).hasValue(404);
    }

    @Test
    void tellsWhichRegionsAnActIsAbout() throws Exception {
        String symbol = "S-" + UUID.randomUUID();
        String body = """
                {"symbol": "%s", "to": "tokyo", "region": "sydney", "heir": "london", "home_region": "paris"}""";
        management.operate("POST", ACCOUNTS, body.formatted(symbol));

        assertThat(line(line -> symbol.equals(line.act().ids().get("symbol")))
                        .act()
                        .ids())
                .isEqualTo(Map.of(
                        "symbol", symbol, "to", "tokyo", "region", "sydney", "heir", "london", "home_region", "paris"));
    }

    @Test
    void longPathsAreCut() throws Exception {
        String path = ACCOUNTS + "/" + customer;
        management.operate("DELETE", path + "x".repeat(7_000), "").assertStatus(405);

        assertThat(line(line -> line.act().path().startsWith(path)).act().path())
                .hasSize(256);
    }

    @Test
    void strangersWriteNone() throws Exception {
        int before = acts.all().size();

        assertThat(open("guessed").status()).isEqualTo(401);
        management.operate("POST", "/actuator/health", "{}", "guessed").assertStatus(405);

        assertThat(acts.all()).hasSize(before);
    }

    @Test
    void nothingIsDoneWithoutALine() throws Exception {
        // How another test's act ended is written after its answer, and would meet the fault.
        await().until(() -> acts.all().stream().allMatch(line -> line.status().isPresent()));
        acts.faults().failNext(1);

        open(HttpBroker.TOKEN)
                .assertError(50310000, "the audit log cannot be written: nothing was done, safe to repeat");
        assertThat(open(HttpBroker.TOKEN).status())
                .as("no account is in the way")
                .isEqualTo(200);
    }

    @Test
    void readsLeaveNone() throws Exception {
        int before = acts.all().size();

        assertThat(get(ACCOUNTS).status()).isEqualTo(200);
        assertThat(management.get("/actuator/health").status()).isEqualTo(200);

        assertThat(acts.all()).hasSize(before);
    }

    @Test
    void bodiesArriveWholeAndTooLongOnesAreRefusedAsBefore() throws Exception {
        management.operate("POST", ACCOUNTS, " ".repeat(70_000)).assertStatus(413);
        management.operate("DELETE", ACCOUNTS + "/nobody/keys/PK", "").assertStatus(404);
    }

    @Test
    void operatorsReadTheLog() throws Exception {
        Answer opened = open(HttpBroker.TOKEN);
        OperatorActs.Recorded line = lineOfOpening();

        Answer log = get("/geo/admin/acts?limit=1000&month=" + YearMonth.now(ZoneOffset.UTC));

        assertThat(log.json()
                        .valueStream()
                        .filter(act ->
                                act.path("id").asString().equals(line.act().id().toString())))
                .singleElement()
                .isEqualTo(HttpBroker.json("""
                        {"id": "%s", "at": "%s", "operator": "whoever has the token", "method": "POST",
                         "path": "/geo/admin/accounts", "ids": {"customer_id": "%s", "key_id": "%s"},
                         "address": "127.0.0.1", "status": 200}""".formatted(
                                line.act().id(),
                                line.act().at(),
                                customer,
                                opened.json().at("/key/key_id").asString())));
        Answer behind =
                get("/geo/admin/acts?limit=1000&page_token=" + line.act().id());
        assertThat(behind.json().valueStream())
                .noneMatch(
                        act -> act.path("id").asString().equals(line.act().id().toString()))
                .allMatch(act -> !Instant.parse(act.path("at").asString())
                        .isAfter(line.act().at()));
        assertThat(get("/geo/admin/acts?month=March").status()).isEqualTo(422);
        assertThat(get("/geo/admin/acts?month=%2B999999999-12").status()).isEqualTo(422);
        assertThat(get("/geo/admin/acts?page_token=first").status()).isEqualTo(422);
        assertThat(management.get("/geo/admin/acts").status()).isEqualTo(401);
    }

    private Answer open(String token) throws Exception {
        return management.operate(
                "POST",
                ACCOUNTS,
                "{\"customer_id\": \"%s\", \"cash\": \"100\", \"positions\": []}".formatted(customer),
                token);
    }

    private Answer get(String path) throws Exception {
        return management.operate("GET", path, "");
    }

    /** Of this test's customer; its end is written behind the answer. */
    private OperatorActs.Recorded lineOfOpening() {
        return line(line -> line.act().path().equals(ACCOUNTS)
                && customer.equals(line.act().ids().get("customer_id"))
                && line.status().orElse(0) == 200);
    }

    private OperatorActs.Recorded line(Predicate<OperatorActs.Recorded> wanted) {
        return await().until(() -> acts.all().stream().filter(wanted).findFirst(), Optional::isPresent)
                .orElseThrow();
    }
}
