package io.geobroker.broker.account.web;

import io.geobroker.broker.platform.web.error.ApiException;
import io.geobroker.broker.platform.web.error.ErrorAdvice;
import io.swagger.v3.oas.annotations.Hidden;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Answers unsupported requests of Alpaca's Trading API v2: 404 with the reason. */
@Hidden
@RestController
public final class NotBuiltController {

    @RequestMapping({"/v2/watchlists/**", "/v2/watchlists:by_name/**"})
    ResponseEntity<Object> watchlists() {
        return refused("watchlists are not supported");
    }

    @RequestMapping("/v2/account/portfolio/**")
    ResponseEntity<Object> portfolioHistory() {
        return refused("portfolio history is not supported: see /v2/account and /v2/account/activities");
    }

    @RequestMapping({"/v2/options/**", "/v2/positions/{symbol}/exercise", "/v2/positions/{symbol}/do-not-exercise"})
    ResponseEntity<Object> options() {
        return refused("options are not supported: shares are");
    }

    @RequestMapping({"/v2/corporate_actions/**", "/v2/wallets/**", "/v2/tokenization/**"})
    ResponseEntity<Object> others() {
        return refused("corporate actions, wallets and tokenization are not supported");
    }

    @GetMapping("/v2/stocks/**")
    ResponseEntity<Object> marketData() {
        return refused(
                "market data is not supported but for /v2/stocks/{symbol}/trades; last prices are at /geo/prices");
    }

    /** Needs no key: nothing below {@code /v3} is protected. */
    @GetMapping({"/v3/clock/**", "/v3/calendar/**"})
    ResponseEntity<Object> newerClocks() {
        return refused("v3 is not supported: see /v2/clock and /v2/calendar");
    }

    /** Needs no key: nothing below {@code /v1} is protected. */
    @RequestMapping("/v1/locates/**")
    ResponseEntity<Object> locates() {
        return refused("locates are not supported: there are no short sales");
    }

    /** Needs no key: nothing below {@code /v2beta1} is protected. */
    @GetMapping("/v2beta1/events/activities")
    ResponseEntity<Object> activityEvents() {
        return refused("events of activities are not supported: see /v2/events/trades");
    }

    private static ResponseEntity<Object> refused(String why) {
        return ErrorAdvice.answer(ApiException.notFound(why));
    }
}
