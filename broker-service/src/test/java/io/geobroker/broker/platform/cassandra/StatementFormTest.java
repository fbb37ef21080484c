package io.geobroker.broker.platform.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchType;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
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
    void aBatchIsWhatItsFirstStatementIs() {
        BatchStatement batch = BatchStatement.newInstance(BatchType.UNLOGGED)
                .add(SimpleStatement.newInstance("INSERT INTO t (a) VALUES (1)"))
                .add(SimpleStatement.newInstance("INSERT INTO t (a) VALUES (2)"));

        assertThat(StatementForm.of(StatementForm.cql(batch))).isEqualTo(new StatementForm("t", false));
        assertThat(StatementForm.cql(BatchStatement.newInstance(BatchType.UNLOGGED)))
                .isEmpty();
    }

    @Test
    void aReadWritesNothing() {
        assertThat(StatementForm.of("SELECT * FROM broker.open_orders WHERE a = ?"))
                .isEqualTo(new StatementForm(null, false));
        assertThat(StatementForm.of("")).isEqualTo(new StatementForm(null, false));
    }
}
