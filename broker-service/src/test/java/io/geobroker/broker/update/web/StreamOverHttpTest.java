package io.geobroker.broker.update.web;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.OverHttp;
import io.geobroker.broker.account.InMemoryApiKeys;
import io.geobroker.broker.account.IssueKeys;
import io.geobroker.broker.account.KeyPair;
import io.geobroker.broker.platform.web.RawConnection;
import io.geobroker.broker.update.UpdateMeters;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.annotation.DirtiesContext;
import tools.jackson.databind.JsonNode;

@DirtiesContext
@Timeout(60)
@BrokerTest({
    "geobroker.updates.poll-interval=20ms",
    "geobroker.updates.heartbeat-interval=50ms",
    "geobroker.updates.listen-within=1s",
    "geobroker.updates.max-per-customer=1",
    "geobroker.web.rate-limit=200"
})
class StreamOverHttpTest extends OverHttp {
    @Autowired
    private IssueKeys issue;

    @Autowired
    private InMemoryApiKeys keys;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"action\": \"auth\", \"key\": \"%s\", \"secret\": \"%s\"}",
                "{\"action\": \"authenticate\", \"data\": {\"key_id\": \"%s\", \"secret_key\": \"%s\"}}"
            })
    void speaksAlpacasProtocolInTextAndBinary(String authentication) throws Exception {
        try (StreamClient text = new StreamClient(port);
                StreamClient binary = new StreamClient(port)) {
            text.say(authentication.formatted(HttpBroker.keyOf(customer), HttpBroker.secretOf(customer)));
            assertThat(text.hear()).isEqualTo(StreamClient.AUTHORIZED);
            text.say(StreamClient.LISTEN);
            assertThat(text.hear()).isEqualTo(StreamClient.LISTENING);
            String other = customer + "-2";
            binary.sayInBinary(authentication.formatted(HttpBroker.keyOf(other), HttpBroker.secretOf(other)));
            assertThat(binary.hear()).isEqualTo(StreamClient.AUTHORIZED);
            binary.sayInBinary(StreamClient.LISTEN);
            assertThat(binary.hear()).isEqualTo(StreamClient.LISTENING);

            Answer placed = place(customer);
            place(other);

            JsonNode update = text.hearJson();
            assertThat(update.path("stream").stringValue()).isEqualTo("trade_updates");
            assertThat(update.path("data").path("event").stringValue()).isEqualTo("new");
            assertThat(update.path("data").path("order")).isEqualTo(placed.json());
            assertThat(binary.hearJson().path("stream").stringValue()).isEqualTo("trade_updates");
        }
        await().until(() -> registry.get(UpdateMeters.CONNECTIONS).gauge().value() == 0);
    }

    /** Clients offer extensions, and Jetty would take them. */
    @ParameterizedTest
    @CsvSource({"/stream, permessage-deflate; client_max_window_bits", "/stream/, fragment;maxLength=1"})
    void isWhereClientsAskForItWithoutExtensions(String path, String extension) throws Exception {
        try (RawConnection peer = new RawConnection(port)) {
            peer.say("GET " + path + " HTTP/1.1\r\nHost: broker\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                    + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                    + "Sec-WebSocket-Extensions: " + extension + "\r\n\r\n");

            assertThat(peer.until("\r\n\r\n"))
                    .startsWith("HTTP/1.1 101 ")
                    .doesNotContainIgnoringCase("Sec-WebSocket-Extensions");
        }
    }

    @Test
    void listeningToNothingStopsTheUpdatesAndTheyCanBeTakenUpAgain() throws Exception {
        try (StreamClient client = authorized(customer)) {
            client.listen();
            client.say("{\"action\": \"listen\", \"data\": {\"streams\": []}}");
            assertThat(client.hear()).isEqualTo("{\"stream\":\"listening\",\"data\":{\"streams\":[]}}");
            place(customer);
            await().until(() -> registry.get(UpdateMeters.CONNECTIONS).gauge().value() == 0);
            client.listen();

            place(customer);
            assertThat(client.hearJson().path("stream").stringValue()).isEqualTo("trade_updates");
        }
    }

    @ParameterizedTest
    @CsvSource({"true, key is not known", "false, authenticate before you listen"})
    void nobodyListensWithoutAKnownKey(boolean isKeyShown, String reason) throws Exception {
        try (StreamClient client = new StreamClient(port)) {
            if (isKeyShown) {
                client.authenticate(HttpBroker.keyOf(customer), "wrong");
            } else {
                client.say(StreamClient.LISTEN);
            }

            assertThat(client.hear()).isEqualTo(StreamClient.UNAUTHORIZED);
            assertThat(client.awaitClose()).isEqualTo(new StreamClient.Closed(1008, reason));
        }
    }

    @Test
    void listensAsSoonAsItsKeyIsKnownToBeGood() throws Exception {
        KeyPair key = join(issue.issue(customerId));
        CompletableFuture<Void> looked = new CompletableFuture<>();
        keys.answerAfter(looked);
        try (StreamClient client = new StreamClient(port)) {
            client.authenticate(key.keyId(), key.secret()).say(StreamClient.LISTEN);
            client.awaitPong();

            looked.complete(null);

            assertThat(client.hear()).isEqualTo(StreamClient.AUTHORIZED);
            assertThat(client.hear()).isEqualTo(StreamClient.LISTENING);
        } finally {
            looked.complete(null);
        }
    }

    @Test
    void onlyWhoListensMayBeSilent() throws Exception {
        try (StreamClient listening = authorized(customer);
                StreamClient silent = new StreamClient(port);
                StreamClient authorized = authorized(customer)) {
            listening.listen();

            assertThat(silent.awaitClose().code()).isEqualTo(1001);
            assertThat(authorized.awaitClose().code()).isEqualTo(1001);

            place(customer);
            assertThat(listening.hearJson().path("stream").stringValue()).isEqualTo("trade_updates");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "listen", "{\"action\": \"subscribe\"}"})
    void whatIsNoMessageEndsTheConnection(String message) throws Exception {
        try (StreamClient client = authorized(customer)) {
            client.say(message);

            assertThat(client.awaitClose().code()).isEqualTo(1003);
        }
    }

    @Test
    void refusesMoreListenersThanACustomerMayHave() throws Exception {
        try (StreamClient one = authorized(customer);
                StreamClient other = authorized(customer)) {
            one.listen();
            other.say(StreamClient.LISTEN);

            assertThat(other.awaitClose())
                    .isEqualTo(new StreamClient.Closed(
                            1013, "a customer may have 1 connections for updates to a broker, not more"));
        }
    }

    @Test
    void closesWhoAsksMoreOftenThanItsKeyMay() throws Exception {
        try (StreamClient stream = authorized(customer)) {
            int answers = 0;
            while (stream.say(StreamClient.LISTEN).isAnswered()) {
                answers++;
            }

            assertThat(answers).isGreaterThanOrEqualTo(200);
            assertThat(stream.awaitClose()).isEqualTo(new StreamClient.Closed(1008, "rate limit exceeded"));
        }
    }

    private StreamClient authorized(String who) throws InterruptedException {
        StreamClient client = new StreamClient(port).authenticate(who);
        assertThat(client.hear()).isEqualTo(StreamClient.AUTHORIZED);
        return client;
    }

    private Answer place(String who) throws Exception {
        Answer answer = new HttpBroker(port, who).post("/v2/orders", """
                {"symbol": "BHP", "qty": "7", "side": "buy", "type": "limit", "time_in_force": "gtc",
                 "limit_price": "45.10"}""");
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer;
    }
}
