package io.geobroker.broker.account.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.OverHttp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@BrokerTest
class AccountConfigurationsOverHttpTest extends OverHttp {
    private static final String PATH = "/v2/account/configurations";

    @Test
    void tellsTheSettingsOfACashAccount() throws Exception {
        assertThat(broker.get(PATH).json()).isEqualTo(HttpBroker.json("""
                {"dtbp_check": "entry", "pdt_check": "entry", "trade_confirm_email": "none", "suspend_trade": false,
                 "no_shorting": true, "fractional_trading": false, "max_margin_multiplier": "1",
                 "max_options_trading_level": 0, "ptp_no_exception_entry": false}"""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{'no_shorting': true, 'max_margin_multiplier': '1', 'dtbp_check': null, 'unknown': 7}",
                "{'suspend_trade': false, 'max_options_trading_level': 0, 'trade_confirm_email': ''}"
            })
    void takesTheValuesThatStand(String body) throws Exception {
        Answer answer = broker.patch(PATH, body.replace('\'', '"'));

        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(answer.json()).isEqualTo(broker.get(PATH).json());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {'suspend_trade': true} | suspend_trade cannot be changed, it is false for all: true
            {'no_shorting': false} | no_shorting cannot be changed, it is true for all: false
            {'max_margin_multiplier': '4'} | max_margin_multiplier cannot be changed, it is 1 for all: 4
            {'trade_confirm_email': ['all']} | trade_confirm_email cannot be changed, it is none for all: ["all"]
            """)
    void refusesAnotherValueAndNamesTheField(String body, String message) throws Exception {
        broker.patch(PATH, body.replace('\'', '"')).assertError(42210000, message);
    }
}
