package io.geobroker.broker.account.web;

import io.geobroker.broker.account.Account;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * An account as Alpaca's Trading API v2 writes it: amounts as strings. Fields that would need a price, such as equity, are
 * left out: this endpoint does not know prices. There is no margin, hence the multiplier.
 *
 * @param id made from the customer's name alone, the same in every region and at all times
 * @param homeRegion where the account is written; not Alpaca's
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
record AccountJson(
        UUID id,
        String accountNumber,
        String status,
        String currency,
        String cash,
        String buyingPower,
        String nonMarginableBuyingPower,
        String multiplier,
        boolean shortingEnabled,
        boolean tradingBlocked,
        boolean transfersBlocked,
        boolean accountBlocked,
        boolean tradeSuspendedByUser,
        String homeRegion) {

    static AccountJson of(Account account) {
        String customer = account.customer().value();
        String buyingPower = Amounts.plain(account.buyingPowerMicros());
        return new AccountJson(
                UUID.nameUUIDFromBytes(("geobroker:account:" + customer).getBytes(StandardCharsets.UTF_8)),
                customer,
                "ACTIVE",
                "USD",
                Amounts.plain(account.cashMicros()),
                buyingPower,
                buyingPower,
                "1",
                false,
                false,
                false,
                false,
                false,
                account.homeRegion());
    }
}
