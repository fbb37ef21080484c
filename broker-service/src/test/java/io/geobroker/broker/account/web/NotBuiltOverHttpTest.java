package io.geobroker.broker.account.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.OverHttp;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@BrokerTest
class NotBuiltOverHttpTest extends OverHttp {
    @ParameterizedTest
    @CsvSource({
        "/v2/watchlists, watchlists are not supported",
        "/v2/watchlists/7/BHP, watchlists are not supported",
        "/v2/watchlists:by_name, watchlists are not supported",
        "/v2/account/portfolio/history, portfolio history is not supported: see /v2/account and /v2/account/activities",
        "/v2/options/contracts, options are not supported: shares are",
        "/v2/corporate_actions/announcements, 'corporate actions, wallets and tokenization are not supported'",
        "/v2/tokenization/mint, 'corporate actions, wallets and tokenization are not supported'",
        "/v2/tokenization/requests:by_client_request_id, 'corporate actions, wallets and tokenization are not"
                + " supported'",
        "/v2/stocks/BHP/bars, 'market data is not supported but for /v2/stocks/{symbol}/trades; last prices are at"
                + " /geo/prices'"
    })
    void saysWhatIsNotBuilt(String path, String message) throws Exception {
        broker.get(path).assertError(40410000, message);
        assertThat(nobody.get(path).status()).isEqualTo(401);
    }

    @ParameterizedTest
    @CsvSource({
        "/v3/clock?markets=NYSE, v3 is not supported: see /v2/clock and /v2/calendar",
        "/v3/calendar/NYSE, v3 is not supported: see /v2/clock and /v2/calendar",
        "/v1/locates, locates are not supported: there are no short sales",
        "/v1/locates/quotes?symbols=BHP, locates are not supported: there are no short sales",
        "/v2beta1/events/activities, events of activities are not supported: see /v2/events/trades"
    })
    void saysItToEverybodyOfOtherVersions(String path, String message) throws Exception {
        broker.get(path).assertError(40410000, message);
        nobody.get(path).assertError(40410000, message);
    }
}
