package io.geobroker.broker.market.web;

import io.geobroker.broker.market.DecideForwarded;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.web.OrderAnswers;
import io.geobroker.broker.platform.web.credential.BrokerTrust;
import io.geobroker.broker.platform.web.error.ApiException;
import io.geobroker.broker.platform.web.input.StrictJson;
import io.swagger.v3.oas.annotations.Hidden;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.core.JacksonException;

/**
 * Takes market orders from brokers of other regions. It trusts what they say about customers, so only authenticated brokers
 * get here.
 */
@Hidden
@RestController
public record ForwardedOrderController(DecideForwarded decide) {
    public static final String PATH = BrokerTrust.PATHS + "/market-orders";

    /** The order has no outcome and is too old; nothing was claimed. */
    static final int TOO_OLD = 410;

    /** Safe to repeat. No thread waits for Cassandra. */
    @PostMapping(path = PATH, consumes = MediaType.APPLICATION_JSON_VALUE, produces = MediaType.APPLICATION_JSON_VALUE)
    CompletionStage<ResponseEntity<DecidedOrderJson>> decide(InputStream body) {
        ForwardedOrderJson json;
        OpenOrder order;
        try {
            json = StrictJson.read(body, ForwardedOrderJson.class);
            order = json.order();
        } catch (JacksonException | IllegalArgumentException | NullPointerException e) {
            throw ApiException.unreadable("a forwarded order", e);
        }
        return decide.decide(order, Duration.ofMillis(json.withinMillis()))
                .orElseThrow(() -> ApiException.invalid("symbol is not decided here: " + order.symbol()))
                .thenApply(result -> result.<ResponseEntity<DecidedOrderJson>>fold(
                        outcome -> ResponseEntity.ok(DecidedOrderJson.of(outcome)),
                        tooOld -> ResponseEntity.status(TOO_OLD).build(),
                        cutOff -> undecided(),
                        unsure -> undecided()));
    }

    private static ResponseEntity<DecidedOrderJson> undecided() {
        throw OrderAnswers.notDecided();
    }

    /** For brokers that keep their connections warm. */
    @GetMapping(PATH)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void ready() {}
}
