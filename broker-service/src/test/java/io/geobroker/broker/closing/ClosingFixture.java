package io.geobroker.broker.closing;

import io.geobroker.broker.closing.settlement.SettlementFixture;
import io.geobroker.broker.closing.settlement.Settlements;
import io.geobroker.broker.order.OpenOrders;
import io.geobroker.broker.order.Orders;
import io.geobroker.broker.platform.retry.UntilDone;
import io.geobroker.broker.tape.Trades;

/** What follows a decided end, over stores of a test. */
public final class ClosingFixture {
    private ClosingFixture() {}

    public static FinishOrder finishing(Orders orders, OpenOrders waiting, Trades trades, Settlements settlements) {
        return new FinishOrder(
                orders,
                new StoredEndRecords(orders, waiting, trades, ShownEnds.placed(orders), new ShownEnds(orders)::ended),
                SettlementFixture.settling(settlements),
                new UntilDone(),
                order -> {});
    }
}
