package io.geobroker.broker.order.cassandra;

import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.TupleValue;
import com.datastax.oss.driver.api.core.type.TupleType;
import io.geobroker.broker.order.Door;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A waiting row's door: epoch first, so that of two values the greater bytes are those of the later door. */
final class DoorColumns {
    private static final String DOOR = "later_door";

    private DoorColumns() {}

    static BoundStatementBuilder set(BoundStatementBuilder statement, Door door) {
        TupleType type = (TupleType) statement.getType(DOOR);
        return statement.setTupleValue(DOOR, type.newValue(door.epoch(), door.name(), door.move()));
    }

    /** Null in other tables, and for a first door. */
    static @Nullable Door door(Row row) {
        if (!row.getColumnDefinitions().contains(DOOR) || row.isNull(DOOR)) {
            return null;
        }
        TupleValue door = Objects.requireNonNull(row.getTupleValue(DOOR));
        return new Door(door.getInt(0), Objects.requireNonNull(door.getString(1), DOOR), door.getInt(2));
    }
}
