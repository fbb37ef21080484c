package io.geobroker.broker.order;

import static io.geobroker.broker.order.OrderFixture.anOrder;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BrokerMadeNameTest {

    @Test
    void tellsTheOrderItWasMadeFor() {
        OrderId id = anOrder().build().id();

        assertThat(BrokerMadeName.orderId(BrokerMadeName.of(id))).contains(id);
        assertThat(BrokerMadeName.of(OrderId.parse("eb6ac1ce-1c7a-11f1-8000-0123456789ab")))
                .as("a UUID of version 8")
                .isEqualTo("eb6ac1ce-1c7a-81f1-8000-0123456789ab");
    }

    @Test
    void isNoNameOfACustomer() {
        OrderId id = anOrder().build().id();

        assertThat(BrokerMadeName.orderId(id.toString())).isEmpty();
        assertThat(BrokerMadeName.orderId(UUID.randomUUID().toString())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "mine",
                "1-1-8001-8001-1",
                "eb6ac1ce-1c7a-81f1-0000-0123456789ab",
                "eb6ac1ce-1c7a-81f1-8000-0123456789ab ",
                "eb6ac1ce1c7a81f180000123456789ab",
                "EB6AC1CE-1C7A-81F1-8000-0123456789AB"
            })
    void leavesOtherFormsToCustomers(String name) {
        assertThat(BrokerMadeName.orderId(name)).isEmpty();
    }
}
