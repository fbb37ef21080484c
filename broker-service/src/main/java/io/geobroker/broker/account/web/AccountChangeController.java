package io.geobroker.broker.account.web;

import io.geobroker.broker.account.AccountChange;
import io.geobroker.broker.account.AccountUpdates;
import io.geobroker.broker.account.CustomerAccounts;
import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.platform.brokers.MeetingPlaces;
import io.geobroker.broker.platform.web.credential.BrokerTrust;
import io.geobroker.broker.platform.web.error.ApiException;
import io.geobroker.broker.platform.web.input.StrictJson;
import io.geobroker.broker.region.HomeRegion;
import io.swagger.v3.oas.annotations.Hidden;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.core.JacksonException;

/**
 * Receives account changes from other brokers, to gather those of an account.
 *
 * <p>Trusts its input, so only brokers may reach it.
 */
@Hidden
@RestController
public record AccountChangeController(CustomerAccounts accounts, AccountUpdates updates, HomeRegion here) {
    public static final String PATH = BrokerTrust.PATHS + "/account-changes";

    @PostMapping(path = PATH, consumes = MediaType.APPLICATION_JSON_VALUE, produces = MediaType.APPLICATION_JSON_VALUE)
    CompletionStage<AccountUpdateJson> make(InputStream body) {
        AccountChangeJson json;
        CustomerId customer;
        AccountChange change;
        try {
            json = StrictJson.read(body, AccountChangeJson.class);
            customer = json.customer();
            change = json.change();
        } catch (JacksonException | IllegalArgumentException | NullPointerException e) {
            throw ApiException.unreadable("a change of an account", e);
        }
        // Written in two datacenters, an account would get two histories.
        if (!here.name().equals(json.homeRegion())) {
            throw ApiException.invalid("home_region must be " + here.name() + ": " + json.homeRegion());
        }
        Duration within = Duration.ofMillis(json.withinMillis());
        CompletionStage<CommandResult<Void>> made = json.isLast()
                ? updates.update(here.name(), customer, change, within)
                : accounts.make(here.name(), customer, change, within);
        return made.thenApply(AccountUpdateJson::of);
    }

    @GetMapping(PATH)
    ResponseEntity<Void> name() {
        return ResponseEntity.noContent()
                .header(MeetingPlaces.INSTANCE, here.instance())
                .build();
    }
}
