package io.geobroker.broker.platform.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;

/**
 * An insert that names only the columns that a row sets. Cassandra sends the names of a statement's columns to every replica
 * with every row, set or not, also across the ocean. Threads may share it.
 */
public final class Insert {
    private final CqlSession session;
    private final List<String> columns;
    private final Function<List<String>, SimpleStatement> naming;
    private final PreparedStatement whole;
    /** By the columns that are set: as many as there are kinds of rows. */
    private final ConcurrentMap<BitSet, PreparedStatement> narrower = new ConcurrentHashMap<>();

    private final Set<BitSet> beingPrepared = ConcurrentHashMap.newKeySet();

    /**
     * Blocks for a round trip, to prepare.
     *
     * @param columns that rows may set
     * @param naming makes the statement of some of them. Its first variables are these, in this order; others are always set
     */
    public Insert(CqlSession session, List<List<String>> columns, Function<List<String>, SimpleStatement> naming) {
        this.session = session;
        this.columns = columns.stream().flatMap(List::stream).toList();
        this.naming = naming;
        this.whole = session.prepare(naming.apply(this.columns));
    }

    /** The text, with a variable named as each column. */
    public static String into(String table, List<String> columns) {
        return "INSERT INTO broker." + table + " (" + String.join(", ", columns) + ") VALUES (:"
                + String.join(", :", columns) + ") ";
    }

    /** Of all columns. Unset ones stay unset; pass what is built to {@link #narrow}. */
    public BoundStatementBuilder boundStatementBuilder() {
        return whole.boundStatementBuilder();
    }

    /** The same row, without unset columns once the statement for rows of its kind is prepared. */
    public BoundStatement narrow(BoundStatement row) {
        BitSet set = new BitSet(columns.size());
        for (int i = 0; i < columns.size(); i++) {
            set.set(i, row.isSet(i));
        }
        PreparedStatement prepared = narrower.get(set);
        if (prepared == null) {
            prepare(set);
            return row;
        }
        BoundStatementBuilder narrow = prepared.boundStatementBuilder();
        int at = 0;
        for (int i = 0; i < row.size(); i++) {
            if (row.isSet(i)) {
                narrow = narrow.setBytesUnsafe(at++, row.getBytesUnsafe(i));
            }
        }
        return narrow.build();
    }

    /** A failed one is tried again by the next such row. */
    private void prepare(BitSet set) {
        if (beingPrepared.add(set)) {
            session.prepareAsync(
                            naming.apply(set.stream().mapToObj(columns::get).toList()))
                    .whenComplete((prepared, failure) -> {
                        if (failure == null) {
                            narrower.put(set, prepared);
                        }
                        beingPrepared.remove(set);
                    });
        }
    }
}
