package io.geobroker.broker.account.web;

import io.swagger.v3.oas.annotations.Operation;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The settings of accounts over REST, read-only. */
@RestController
@RequestMapping(path = "/v2/account/configurations", produces = MediaType.APPLICATION_JSON_VALUE)
public final class AccountConfigurationsController {

    @Operation(summary = "Look at the account's settings")
    @GetMapping
    AccountConfigurationsJson configurations() {
        return AccountConfigurationsJson.OF_ALL;
    }

    @Operation(
            summary = "Change the account's settings",
            description = "None can be changed: each field given must have the value it has.")
    @PatchMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    AccountConfigurationsJson change(@RequestBody AccountConfigurationsBody body) {
        body.requireNoChange(AccountConfigurationsJson.OF_ALL);
        return AccountConfigurationsJson.OF_ALL;
    }
}
