package io.geobroker.broker.platform.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatementNameTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            INSERT INTO broker.open_orders(a) VALUES (1)           | insert open_orders   | true  | false
            insert into order_outcomes (a) values (1) if not exists | insert order_outcomes | true | true
            UPDATE broker.accounts SET a = 1 WHERE b = 2 IF c = 3  | update accounts      | true  | true
            DELETE a, b FROM broker.open_orders WHERE c = 1        | delete open_orders   | true  | false
            SELECT a, b FROM broker.orders WHERE a = 1             | select orders        | false | false
            SELECT iffy FROM orders                                | select orders        | false | false
            TRUNCATE broker.orders                                 | other                | false | false
            """)
    void saysWhatIsDoneToWhichTable(String cql, String words, boolean writes, boolean conditional) {
        StatementName name = StatementName.of(cql);

        assertThat(name.words()).isEqualTo(words);
        assertThat(name.writes()).isEqualTo(writes);
        assertThat(name.conditional()).isEqualTo(conditional);
    }

    @ParameterizedTest
    @CsvSource({"'INSERT\n  INTO   broker.t\n(a) VALUES (1)', t", "'  ',", "DELETE FROM t WHERE a = 1, t"})
    void findsTheTableWhateverTheSpace(String cql, String table) {
        assertThat(StatementName.of(cql).table()).isEqualTo(table);
    }
}
