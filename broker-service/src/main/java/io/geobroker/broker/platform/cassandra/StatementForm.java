package io.geobroker.broker.platform.cassandra;

import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a statement is, told from its text.
 *
 * @param writtenTable the table it writes to, without the keyspace; null when it writes nothing
 * @param conditional whether it has a condition
 */
record StatementForm(@Nullable String writtenTable, boolean conditional) {
    private static final Pattern WRITE = Pattern.compile(
            "\\s*(?:insert\\s+into|update|delete\\b.*?\\bfrom)\\s+(?:\\w+\\.)?(\\w+).*",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Pattern CONDITION = Pattern.compile("\\bif\\b", Pattern.CASE_INSENSITIVE);

    static StatementForm of(String cql) {
        Matcher write = WRITE.matcher(cql);
        return write.matches()
                ? new StatementForm(write.group(1), CONDITION.matcher(cql).find())
                : new StatementForm(null, false);
    }

    /** Of a batch, its first statement's: all are of one partition, see {@link Intent#idempotentBatch}. */
    static String cql(Statement<?> statement) {
        if (statement instanceof BoundStatement bound) {
            return bound.getPreparedStatement().getQuery();
        } else if (statement instanceof SimpleStatement simple) {
            return simple.getQuery();
        } else if (statement instanceof BatchStatement batch && batch.size() > 0) {
            return cql(batch.iterator().next());
        }
        return "";
    }
}
