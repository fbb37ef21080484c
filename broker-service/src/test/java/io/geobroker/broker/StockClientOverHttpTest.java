package io.geobroker.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import net.jacobpeterson.alpaca.AlpacaAPI;
import net.jacobpeterson.alpaca.model.endpoint.common.enums.SortDirection;
import net.jacobpeterson.alpaca.model.endpoint.orders.Order;
import net.jacobpeterson.alpaca.model.endpoint.orders.enums.CurrentOrderStatus;
import net.jacobpeterson.alpaca.model.endpoint.orders.enums.OrderSide;
import net.jacobpeterson.alpaca.model.endpoint.orders.enums.OrderStatus;
import net.jacobpeterson.alpaca.model.endpoint.orders.enums.OrderTimeInForce;
import net.jacobpeterson.alpaca.model.endpoint.orders.enums.OrderType;
import net.jacobpeterson.alpaca.model.properties.DataAPIType;
import net.jacobpeterson.alpaca.model.properties.EndpointAPIType;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;

/** A published client of Alpaca's API, as it is, whose requests are sent to the broker instead. */
@BrokerTest
class StockClientOverHttpTest {
    private final AlpacaAPI alpaca;

    StockClientOverHttpTest(@LocalServerPort int port) {
        OkHttpClient toBroker = new OkHttpClient.Builder()
                .addInterceptor(chain -> chain.proceed(chain.request()
                        .newBuilder()
                        .url(chain.request()
                                .url()
                                .newBuilder()
                                .scheme("http")
                                .host("127.0.0.1")
                                .port(port)
                                .build())
                        .build()))
                .build();
        String customer = "stock-" + UUID.randomUUID();
        this.alpaca = new AlpacaAPI(
                toBroker,
                HttpBroker.keyOf(customer),
                HttpBroker.secretOf(customer),
                null,
                EndpointAPIType.PAPER,
                DataAPIType.IEX);
    }

    @Test
    void placesListsLooksAtAndCancelsAnOrder() throws Exception {
        Order placed = alpaca.orders()
                .requestLimitOrder("BHP", 7.0, OrderSide.BUY, OrderTimeInForce.GOOD_UNTIL_CANCELLED, 45.5, false);
        List<Order> open =
                alpaca.orders().get(CurrentOrderStatus.OPEN, 10, null, null, SortDirection.DESCENDING, false, null);
        Order named = alpaca.orders().getByClientID(placed.getClientOrderId());
        alpaca.orders().cancel(placed.getId());
        Order canceled = alpaca.orders().get(placed.getId(), false);

        assertThat(placed.getType()).isEqualTo(OrderType.LIMIT);
        assertThat(placed.getStatus()).isEqualTo(OrderStatus.NEW);
        assertThat(placed.getLimitPrice()).isEqualTo("45.5");
        assertThat(open).containsExactly(placed);
        assertThat(named).isEqualTo(placed);
        assertThat(canceled.getStatus()).isEqualTo(OrderStatus.CANCELED);
        assertThat(canceled.getCanceledAt()).isNotNull();
    }
}
