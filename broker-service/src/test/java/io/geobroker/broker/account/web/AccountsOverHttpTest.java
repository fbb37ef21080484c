package io.geobroker.broker.account.web;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.OverHttp;
import io.geobroker.broker.account.CustomerAccounts;
import io.geobroker.broker.account.InMemoryApiKeys;
import io.geobroker.broker.account.InMemoryDeposits;
import io.geobroker.broker.account.PlentifulAccounts;
import io.geobroker.broker.market.LastPrice;
import io.geobroker.broker.order.OrderFixture;
import io.geobroker.broker.order.hold.Hold;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Who may ask, what an operator may do, and what customers see of their accounts. */
@BrokerTest("geobroker.admin.token=" + HttpBroker.TOKEN)
class AccountsOverHttpTest extends OverHttp {
    private static final String ADMIN = "/geo/admin/accounts";

    private final Instant started = Instant.now().truncatedTo(ChronoUnit.MICROS);

    @Autowired
    private InMemoryApiKeys keys;

    @Autowired
    private CustomerAccounts holds;

    @Autowired
    private InMemoryDeposits ledger;

    @BeforeEach
    void stocksTrade() {
        // Sessions of long ago, so that every test finds the same.
        board.note(price("BHP", Instant.parse("2026-03-06T05:00:00Z"), "50"));
        board.note(price("BHP", Instant.parse("2026-03-10T01:00:00Z"), "60.2"));
        board.note(price("WES", started, "80"));
    }

    @Test
    void anOperatorOpensAnAccountAndItsCustomerSeesIt() throws Exception {
        Answer opened = open("1000.5", "[{\"symbol\": \"BHP\", \"qty\": \"3\", \"avg_entry_price\": \"40.1\"}]")
                .assertStatus(200);

        assertThat(opened.json().get("account")).isEqualTo(HttpBroker.json("""
                {"customer_id": "%s", "home_region": "sydney", "cash": "1000.5", "held_cash": "0",
                 "buying_power": "1000.5",
                 "positions": [{"symbol": "BHP", "qty": "3", "qty_available": "3", "cost_basis": "120.3"}],
                 "open_orders": 0, "version": 1}""".formatted(customer)));
        JsonNode key = opened.json().get("key");
        assertThat(key.get("key_id").stringValue()).matches("PK[A-Z0-9]{18}");
        assertThat(key.get("secret").stringValue()).matches("[A-Za-z0-9_-]{40}");

        JsonNode account = as(key, "/v2/account").json();
        assertThat(Instant.parse(account.get("created_at").stringValue())).isBetween(started, Instant.now());
        assertThat(List.of(
                        account.get("equity").stringValue(),
                        account.get("last_equity").stringValue(),
                        account.get("last_maintenance_margin").stringValue()))
                .containsExactly("1181.1", "1150.5", "150");
    }

    @Test
    void aCustomerSeesPositionsAndWhatIsSetAside() throws Exception {
        JsonNode key = open(
                        "1000",
                        "[{\"symbol\": \"WBC\", \"qty\": 1},"
                                + " {\"symbol\": \"BHP\", \"qty\": \"3\", \"avg_entry_price\": \"40.1\"}]")
                .json()
                .get("key");
        join(holds.hold(
                customerId,
                OrderFixture.anOrder().build().id(),
                Hold.ofShares(new Symbol("BHP"), 2),
                Duration.ofMinutes(1)));
        join(holds.hold(
                customerId,
                OrderFixture.anOrder().build().id(),
                Hold.ofCash(new Symbol("BHP"), 250_000_000),
                Duration.ofMinutes(1)));

        JsonNode positions = as(key, "/v2/positions").json();
        JsonNode bhp = as(key, "/v2/positions/BHP").json();

        assertThat(as(key, "/v2/account").field("buying_power")).isEqualTo("750");
        assertThat(positions.size()).isEqualTo(2);
        assertThat(positions.get(0)).isEqualTo(bhp);
        assertThat(positions.get(1).get("current_price").isNull()).isTrue();
        assertThat(positions.get(1).get("market_value").isNull()).isTrue();
        assertThat(bhp)
                .isEqualTo(HttpBroker.json("""
                {"asset_id": "%s", "symbol": "BHP", "exchange": "", "asset_class": "us_equity",
                 "asset_marginable": false, "avg_entry_price": "40.1", "qty": "3", "qty_available": "1", "side": "long",
                 "market_value": "180.6", "cost_basis": "120.3", "unrealized_pl": "60.3",
                 "unrealized_plpc": "0.5012468827930175", "unrealized_intraday_pl": "30.6",
                 "unrealized_intraday_plpc": "0.204", "current_price": "60.2", "lastday_price": "50",
                 "change_today": "0.204", "geo_exchange": "ASX"}""".formatted(bhp.get("asset_id").stringValue())));
        assertThat(as(key, "/v2/positions/" + bhp.get("asset_id").stringValue()).json())
                .isEqualTo(bhp);
        as(key, "/v2/positions/CBA").assertError(40410000, "position does not exist");
    }

    @Test
    void onlyTheRightSecretOfAKnownKeyLetsIn() throws Exception {
        JsonNode key = open("0", "[]").json().get("key");
        String keyId = key.get("key_id").stringValue();
        String secret = key.get("secret").stringValue();

        assertThat(ask("/v2/account", keyId, secret).status()).isEqualTo(200);
        for (Answer refused : new Answer[] {
            ask("/v2/account", keyId, secret.substring(1)),
            ask("/v2/account", keyId, ""),
            ask("/v2/account", "PK000000000000000000", secret),
            ask("/v2/account", customer, secret),
            nobody.get("/v2/account"),
            nobody.send(nobody.request("/v2/account")
                    .header("APCA-API-KEY-ID", keyId)
                    .header("APCA-API-KEY-ID", "PK000000000000000000")
                    .header("APCA-API-SECRET-KEY", secret)
                    .GET()),
            nobody.send(nobody.request("/v2/account")
                    .header("APCA-API-KEY-ID", keyId)
                    .header("APCA-API-SECRET-KEY", secret)
                    .header("APCA-API-SECRET-KEY", "another")
                    .GET()),
            nobody.send(nobody.request("/v2/account")
                    .header("APCA-API-KEY-ID", keyId)
                    .GET())
        }) {
            refused.assertError(40110000, "request is not authorized");
        }
    }

    @Test
    void withoutTheDatacenterItIsNotSaidThatAKeyIsWrong() throws Exception {
        JsonNode key = open("0", "[]").json().get("key");
        keys.faults().failNext(1);

        assertThat(as(key, "/v2/account").status()).isEqualTo(500);
        assertThat(as(key, "/v2/account").status()).isEqualTo(200);
    }

    @Test
    void aRevokedKeyIsGoodNoMoreAndAnotherOneIs() throws Exception {
        JsonNode first = open("0", "[]").json().get("key");
        JsonNode second = admin("POST", ADMIN + "/" + customer + "/keys", "").json();
        String path = ADMIN + "/" + customer + "/keys/" + first.get("key_id").stringValue();

        admin("DELETE", ADMIN + "/somebody/keys/" + first.get("key_id").stringValue(), "")
                .assertStatus(404);
        assertThat(as(first, "/v2/account").status()).as("still good").isEqualTo(200);
        assertThat(admin("DELETE", path, "").status()).isEqualTo(204);

        assertThat(as(first, "/v2/account").status()).isEqualTo(401);
        assertThat(as(second, "/v2/account").status()).isEqualTo(200);
    }

    @Test
    void anAccountIsOpenedOnce() throws Exception {
        open("7", "[]");

        open("8", "[]").assertError(40910000, "account exists: customer_id " + customer + " is at home in sydney");
    }

    @Test
    void aDepositThatMayBeRecordedIsToBeRepeatedWithItsTransferId() throws Exception {
        open("7", "[]");
        String deposit = "{\"transfer_id\": \"t1\", \"cash\": 3}";
        ledger.faults().loseAnswersOfNext(1);

        Answer lost =
                admin("POST", ADMIN + "/" + customer + "/deposits", deposit).assertStatus(503);

        assertThat(lost.field("transfer_id")).isEqualTo("t1");
        assertThat(lost.field("message")).contains("may be recorded", "repeat it with this transfer_id");
        admin("POST", ADMIN + "/" + customer + "/deposits", deposit);
        assertThat(admin("GET", ADMIN + "/" + customer, "").field("cash")).isEqualTo("10");
    }

    @Test
    void aTransferIdThatWouldBeStoredAsAnotherIsRefused() throws Exception {
        open("7", "[]");

        for (String id : new String[] {"a\\ud800", "a\\u0000"}) {
            admin("POST", ADMIN + "/" + customer + "/deposits", "{\"transfer_id\": \"" + id + "\", \"cash\": 3}")
                    .assertError(42210000, "transfer_id must not have control characters or halves of surrogate pairs");
        }
    }

    @Test
    void aDepositOfNothingUsesUpNoTransferId() throws Exception {
        open("7", "[]");
        String deposits = ADMIN + "/" + customer + "/deposits";

        for (String nothing : new String[] {"", ", \"cash\": \"\"", ", \"cash\": 0, \"positions\": []"}) {
            admin("POST", deposits, "{\"transfer_id\": \"t1\"" + nothing + "}")
                    .assertError(42210000, "cash or positions must be given: the deposit would add nothing");
        }
        admin("POST", deposits, "{\"transfer_id\": \"t1\", \"cash\": 3, \"position\": []}")
                .assertError(42210000, "position is not known");
        admin("POST", deposits, "{\"transfer_id\": \"t1\", \"cash\": 3}").assertStatus(200);
    }

    @Test
    void anAccountThatCannotBeReadIsNoDefectOfTheBroker() throws Exception {
        Answer torn = admin("GET", ADMIN + "/" + PlentifulAccounts.TORN, "").assertStatus(503);

        assertThat(torn.field("message")).contains("until an operator").doesNotContain("safe to repeat");
    }

    @Test
    void aDepositForNobodyIsNotToBeRepeated() throws Exception {
        String deposits = ADMIN + "/" + PlentifulAccounts.NOBODY + "/deposits";

        for (Answer answer : new Answer[] {
            admin("POST", deposits, "{\"transfer_id\": \"t1\", \"cash\": 3}"), admin("GET", deposits, "")
        }) {
            answer.assertError(40410000, "account not found: customer nobody is not known in this region");
        }
    }

    @ParameterizedTest
    @CsvSource({"limit, ''", "limit, first", "market, ''", "market, second"})
    void anOrderOfWhoseAccountHasNotComeYetIsToBeRepeated(String type, String name) throws Exception {
        ObjectNode order = new JsonMapper().readValue(HttpBroker.ORDER, ObjectNode.class);
        order.put("client_order_id", name);
        if (type.equals("market")) {
            order.put("symbol", "WES")
                    .put("type", type)
                    .put("time_in_force", "day")
                    .remove("limit_price");
        }

        Answer answer = new HttpBroker(nobody.port(), PlentifulAccounts.NOBODY.value())
                .post("/v2/orders", order.toString())
                .assertStatus(503);

        assertThat(answer.field("message")).contains("not known in this region yet", "safe to repeat");
    }

    @Test
    void depositsAreListedWithTheirAmountsAndWhoMadeThem() throws Exception {
        open("7", "[]");
        String deposits = ADMIN + "/" + customer + "/deposits";
        admin("POST", deposits, """
                {"transfer_id": "t1", "cash": 3.5, "positions": [{"symbol": "IBM", "qty": 2, "avg_entry_price": "10"}]}
                """);
        admin("POST", deposits, "{\"transfer_id\": \"t2\", \"cash\": 4}");

        JsonNode first = admin("GET", deposits + "?limit=1", "").json();
        JsonNode second = admin("GET", deposits + "?limit=1&after=t1", "").json();

        JsonNode line = first.get("deposits").get(0);
        assertThat(line.get("cash").stringValue()).isEqualTo("3.5");
        assertThat(line.get("positions")).isEqualTo(HttpBroker.json("""
                [{"symbol": "IBM", "qty": "2", "cost_basis": "20"}]"""));
        assertThat(line.get("operator").stringValue()).isNotBlank();
        assertThat(line.get("at").stringValue()).endsWith("Z");
        assertThat(line.get("counted").booleanValue()).isTrue();
        assertThat(first.get("next").stringValue()).isEqualTo("t1");
        assertThat(second.get("deposits").get(0).get("number").asInt()).isEqualTo(2);
    }

    @Test
    void listsAccountsPageByPage() throws Exception {
        open("7", "[]");
        admin("POST", ADMIN, "{\"customer_id\": \"%s-2\"}".formatted(customer));

        JsonNode first = admin("GET", ADMIN + "?limit=1", "").json();
        JsonNode second = admin(
                        "GET", ADMIN + "?limit=1&after=" + first.get("next").stringValue(), "")
                .json();

        assertThat(first.get("accounts").size()).isEqualTo(1);
        assertThat(second.get("accounts").size()).isEqualTo(1);
        assertThat(second.get("accounts").get(0).get("customer_id"))
                .isNotEqualTo(first.get("accounts").get(0).get("customer_id"));
        assertThat(admin("GET", ADMIN + "?limit=500", "").json().get("next").isNull())
                .isTrue();
    }

    @Test
    void aRegionThatCannotBeReachedOpensNothing() throws Exception {
        cut.names().add("north-virginia");

        admin("POST", ADMIN, "{\"customer_id\": \"%s\", \"home_region\": \"north-virginia\"}".formatted(customer))
                .assertError(50310000, "region north-virginia cannot be reached now: nothing was sent, safe to repeat");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {} | customer_id is required
            {'customer_id': '', 'cash': '', 'home_region': '', 'positions': ''} | customer_id is required
            {'customer_id': 'a', 'home_region': '', 'cash': '', 'positions': [{'symbol': '', 'qty': 1}]} | symbol is required
            {'customer_id': 'a', 'positions': [{'symbol': 'BHP', 'qty': 1, 'avg_entry_price': ''}, {'symbol': 'BHP', 'qty': ''}]} | qty is required
            {'customer_id': 7} | customer_id must be a string
            {'customer_id': 'a b'} | customer_id is wrong: customer id must be 1 to 64 letters, digits, hyphens, underscores or dots
            {'customer_id': 'a', 'home_region': 'mars'} | home_region is not in this world: mars
            {'customer_id': 'a', 'cash': '-1'} | cash must be >= 0 and <= 1000000000000
            {'customer_id': 'a', 'cash': 1e999999999} | cash is not a number: 1E+999999999
            {'customer_id': 'a', 'cash': '0.0000001'} | cash must have at most 6 decimals
            {'customer_id': 'a', 'positions': [{'symbol': 'XYZ', 'qty': 1}]} | symbol is not listed: XYZ
            {'customer_id': 'a', 'positions': [{'symbol': 'BHP', 'qty': 1.5}]} | qty must be whole shares from 1 to 1000000000000
            {'customer_id': 'a', 'positions': [{'symbol': 'BHP', 'qty': 2000000, 'avg_entry_price': 500000.01}]} | avg_entry_price times qty must be <= 1000000000000
            {'customer_id': 'a', 'positions': [{'symbol': 'BHP', 'qty': 1}, {'symbol': 'BHP', 'qty': 1}]} | positions has BHP twice
            {'customer_id': 'a', 'positions': [{'symbol': 'BHP', 'qty': '1e1', 'avg_entry_price': '1e2147483648'}]} | avg_entry_price is not a number: "1e2147483648"
            {'customer_id': 'a', 'cahs': '5'} | cahs is not known
            {'customer_id': 'a', 'positions': [{'symbol': 'BHP', 'qty': 1, 'price': 5}]} | price is not known
            """)
    void saysWhatIsWrong(String body, String message) throws Exception {
        Answer answer = admin("POST", ADMIN, body.replace('\'', '"'));

        assertThat(answer.json()).isEqualTo(HttpBroker.error(42210000, message));
    }

    @Test
    void refusesMorePositionsThanOneBatchOfCassandraTakes() throws Exception {
        String positions = "{},".repeat(1_000) + "{}";

        admin("POST", ADMIN, "{\"customer_id\": \"a\", \"positions\": [%s]}".formatted(positions))
                .assertError(42210000, "positions has more than 1000: send the rest by itself");
    }

    @Test
    void saysThatAContentTypeIsNeeded() throws Exception {
        management
                .send(management
                        .request(ADMIN)
                        .header("Authorization", "Bearer " + HttpBroker.TOKEN)
                        .POST(BodyPublishers.ofString("{}")))
                .assertError(41510000, "Content-Type must be application/json: none was given");
        management
                .send(management
                        .request(ADMIN)
                        .header("Authorization", "Bearer " + HttpBroker.TOKEN)
                        .header("Content-Type", "json")
                        .POST(BodyPublishers.ofString("{}")))
                .assertError(41510000, "Content-Type must be application/json, not json");
    }

    private static LastPrice price(String symbol, Instant at, String price) {
        return new LastPrice(new Symbol(symbol), Price.parse(price), ChronoUnit.MICROS.between(Instant.EPOCH, at));
    }

    private Answer open(String cash, String positions) throws Exception {
        return admin(
                "POST",
                ADMIN,
                "{\"customer_id\": \"%s\", \"cash\": \"%s\", \"positions\": %s}".formatted(customer, cash, positions));
    }

    private Answer admin(String method, String path, String body) throws Exception {
        return management.operate(method, path, body);
    }

    private Answer as(JsonNode key, String path) throws Exception {
        return ask(path, key.get("key_id").stringValue(), key.get("secret").stringValue());
    }

    private Answer ask(String path, String keyId, String secret) throws Exception {
        return nobody.send(nobody.request(path)
                .header("APCA-API-KEY-ID", keyId)
                .header("APCA-API-SECRET-KEY", secret)
                .GET());
    }
}
