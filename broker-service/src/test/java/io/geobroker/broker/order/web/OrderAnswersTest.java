package io.geobroker.broker.order.web;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CommandResult.Step;
import io.geobroker.broker.platform.web.error.ApiException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OrderAnswersTest {

    /** Also where another region decides on the order. */
    @ParameterizedTest
    @EnumSource(
            value = Step.class,
            names = {"HOLD", "NAME"})
    void aReplacementThatTheAccountsHomeKeepsFromBeginningNamesTheAccount(Step at) {
        assertThatThrownBy(() -> OrderAnswers.replaced(new CommandResult.Unavailable<>(at, "sydney"), "id"))
                .isInstanceOf(ApiException.class)
                .hasMessage(
                        "region sydney has your account and your client order ids and cannot be reached now: the order"
                                + " is as it was, safe to repeat, with another client_order_id or none");
    }

    @Test
    void aHoldThatCameTooLateIsNotCalledACut() {
        assertThatThrownBy(() -> OrderAnswers.replaced(new CommandResult.Unavailable<>(Step.GIVE_BACK, "sydney"), "id"))
                .hasMessageStartingWith(
                        "region sydney has your account and did not answer in time: what it set aside is"
                                + " given back, the order is as it was");
    }
}
