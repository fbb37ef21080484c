package io.geobroker.loadtest.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ColumnsTest {
    private record Placed(String where, Orders orders) {}

    private record Orders(long taken, double share, double millis) {}

    @Test
    void hasARowForEachThingWithTheColumnsOfItsParts() {
        Columns<Orders> orders = new Columns<Orders>()
                .text("taken", Orders::taken)
                .percent("of those sent", Orders::share)
                .millis("p50 ms", Orders::millis)
                .number("a second", each -> each.taken() / 10.0);

        Report.Table table = new Columns<Placed>()
                .text("where", Placed::where)
                .all(orders, Placed::orders)
                .table(
                        "Orders",
                        List.of(
                                new Placed("at home", new Orders(70, 0.5, 12.34)),
                                new Placed("abroad", new Orders(0, 0, Double.NaN))));

        assertThat(table.columns()).containsExactly("where", "taken", "of those sent", "p50 ms", "a second");
        assertThat(table.rows())
                .as("what is not known is a dash")
                .containsExactly(
                        List.of("at home", "70", "50 %", "12.3", "7.00"), List.of("abroad", "0", "0 %", "-", "0.00"));
    }
}
