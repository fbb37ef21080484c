package io.geobroker.broker;

import io.geobroker.broker.BrokerOverHttp.CutRegions;
import io.geobroker.broker.account.InMemoryAccounts;
import io.geobroker.broker.market.InMemoryLastPrices;
import io.geobroker.broker.market.LastPrice;
import io.geobroker.broker.market.PriceBoard;
import io.geobroker.broker.operator.InMemoryOperatorActs;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.Faults;
import io.geobroker.broker.order.HeldOpenOrders;
import io.geobroker.broker.order.InMemoryOpenOrders;
import io.geobroker.broker.order.InMemoryOrders;
import io.geobroker.broker.outcome.InMemoryOutcomes;
import io.geobroker.broker.platform.web.RawConnection;
import io.geobroker.broker.region.InMemoryListings;
import io.geobroker.broker.tape.InMemoryTrades;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.boot.test.web.server.LocalServerPort;

/** Who asks the broker of a {@link BrokerTest}, and its stores, of which none fails any more when a test is over. */
public abstract class OverHttp {
    /** Another one for each test. */
    protected final String customer = "customer-" + UUID.randomUUID();

    protected final CustomerId customerId = new CustomerId(customer);

    @LocalServerPort
    protected int port;

    @LocalManagementPort
    protected int managementPort;

    /** Asked by the customer. */
    protected HttpBroker broker;

    /** Asked without a key. */
    protected HttpBroker nobody;

    /** Asked at the management port. */
    protected HttpBroker management;

    @Autowired
    protected InMemoryAccounts accounts;

    @Autowired
    protected InMemoryOpenOrders waiting;

    /** By which placing writes to them. */
    @Autowired
    protected HeldOpenOrders placing;

    @Autowired
    protected InMemoryOrders orders;

    @Autowired
    protected InMemoryOutcomes outcomes;

    @Autowired
    protected InMemoryTrades trades;

    @Autowired
    protected InMemoryOperatorActs acts;

    @Autowired
    protected InMemoryListings listings;

    @Autowired
    protected CutRegions cut;

    @Autowired
    protected PriceBoard board;

    @Autowired
    protected InMemoryLastPrices stored;

    @Autowired
    protected MeterRegistry registry;

    /** Closed when the test is over. */
    protected final List<RawConnection> connections = new ArrayList<>();

    @BeforeEach
    final void everybodyConnects() {
        broker = new HttpBroker(port, customer);
        nobody = new HttpBroker(port, null);
        management = new HttpBroker(managementPort, null);
    }

    @AfterEach
    final void everythingWorksAgain() {
        Stream.of(accounts.faults(), waiting.faults(), orders.faults(), outcomes.faults(), acts.faults())
                .forEach(Faults::none);
        placing.release();
        cut.names().clear();
        listings.setTick(new Symbol("WES"), null);
    }

    @AfterEach
    final void connectionsClose() throws IOException {
        for (RawConnection connection : connections) {
            connection.close();
        }
    }

    protected final RawConnection connect(int to) throws IOException {
        RawConnection connection = new RawConnection(to);
        connections.add(connection);
        return connection;
    }

    /** A stock trades at that price now, as its home region's broker tells everybody. */
    protected final void tradesNow(Symbol symbol, String price) {
        LastPrice last = new LastPrice(symbol, Price.parse(price), Instant.now().toEpochMilli() * 1_000);
        board.note(last);
        stored.put(List.of(last));
    }
}
