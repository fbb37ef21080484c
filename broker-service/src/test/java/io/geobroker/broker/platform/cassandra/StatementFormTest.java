package io.geobroker.broker.platform.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StatementFormTest {

    @Test
    void knowsWhatIsWritten() {
        assertThat(StatementForm.of("INSERT INTO broker.open_orders (a) VALUES (?) USING TIMESTAMP ?"))
                .isEqualTo(new StatementForm("open_orders", false));
        assertThat(StatementForm.of("\n  update orders_by_customer\nSET a = ? WHERE b = ?"))
                .isEqualTo(new StatementForm("orders_by_customer", false));
        assertThat(StatementForm.of("DELETE FROM broker.open_orders USING TIMESTAMP ? WHERE a = ?"))
                .isEqualTo(new StatementForm("open_orders", false));
        assertThat(StatementForm.of("DELETE a, b FROM t WHERE c = ?")).isEqualTo(new StatementForm("t", false));
    }

    @Test
    void knowsConditions() {
        assertThat(StatementForm.of("INSERT INTO t (a) VALUES (?) IF NOT EXISTS"))
                .isEqualTo(new StatementForm("t", true));
        assertThat(StatementForm.of("UPDATE t SET a = ? WHERE b = ?\nIF version = ?"))
                .isEqualTo(new StatementForm("t", true));
    }

    @Test
    void aReadWritesNothing() {
        assertThat(StatementForm.of("SELECT * FROM broker.open_orders WHERE a = ?"))
                .isEqualTo(new StatementForm(null, false));
        assertThat(StatementForm.of("")).isEqualTo(new StatementForm(null, false));
    }
}
