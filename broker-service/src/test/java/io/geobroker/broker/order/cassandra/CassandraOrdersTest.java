package io.geobroker.broker.order.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;
import static org.mockito.Mockito.withSettings;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import io.geobroker.broker.order.CancelReason;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.OrderIds;
import java.time.Instant;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows of views, over a driver that is not there. */
class CassandraOrdersTest {
    private final OrderIds ids = new OrderIds(Instant::now, new Random());
    private final UUID by = ids.next().uuid();

    /** That end was decided in a region that is lost. The order went on, and ended anew. */
    @ParameterizedTest
    @EnumSource
    void aCellOfAnEndThatCountsNoMoreHidesNoView(Order.Status status) {
        Order view = CassandraOrders.view(row(status));

        assertThat(view.status()).isEqualTo(status);
        assertThat(view.filledQuantity()).isEqualTo(status == Order.Status.FILLED ? 10 : 0);
    }

    @Test
    void whatItsEndBringsIsRead() {
        Order replaced = CassandraOrders.view(row(Order.Status.REPLACED));
        Order canceled = CassandraOrders.view(row(Order.Status.CANCELED));

        assertThat(replaced.replacedBy()).extracting(OrderId::uuid).isEqualTo(by);
        assertThat(canceled.cancelReason()).isEqualTo(CancelReason.DELISTED);
    }

    /** With the cells of all ends. */
    private Row row(Order.Status status) {
        ColumnDefinitions columns = mock(ColumnDefinitions.class, withSettings().stubOnly());
        when(columns.contains(anyString())).thenReturn(false);
        Row row = mock(Row.class, withSettings().stubOnly());
        when(row.getColumnDefinitions()).thenReturn(columns);
        when(row.getUuid("order_id")).thenReturn(ids.next().uuid());
        when(row.getUuid("replaced_by")).thenReturn(by);
        when(row.getString("customer_id")).thenReturn("alice");
        when(row.getString("symbol")).thenReturn("BHP");
        when(row.getString("side")).thenReturn("buy");
        when(row.getString("type")).thenReturn("limit");
        when(row.getString("status")).thenReturn(OrderColumns.stored(status));
        when(row.getString("cancel_reason")).thenReturn("delisted");
        when(row.getLong("quantity")).thenReturn(10L);
        when(row.getLong("limit_price_micros")).thenReturn(45_000_000L);
        when(row.getLong("updated_at_micros")).thenReturn(7L);
        when(row.getLong("filled_quantity")).thenReturn(10L);
        when(row.getLong("filled_price_micros")).thenReturn(44_000_000L);
        return row;
    }
}
