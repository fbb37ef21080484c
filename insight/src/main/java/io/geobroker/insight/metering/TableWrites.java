package io.geobroker.insight.metering;

/**
 * Writes to a table, each statement once, however many replicas apply it.
 *
 * @param plain acknowledged, without a condition
 * @param repeated speculative executions of these: replicas may apply both
 * @param conditional applied
 * @param refused not applied by any replica
 * @param failed not acknowledged; replicas may have applied them
 * @param plainBytes values and column names
 * @param conditionalBytes the same, of applied ones
 */
public record TableWrites(
        long plain,
        long repeated,
        long conditional,
        long refused,
        long failed,
        long plainBytes,
        long conditionalBytes) {
    public static final TableWrites NONE = new TableWrites(0, 0, 0, 0, 0, 0, 0);

    public long written() {
        return plain + conditional;
    }

    public TableWrites plus(TableWrites other) {
        return plus(other, 1);
    }

    public TableWrites minus(TableWrites earlier) {
        return plus(earlier, -1);
    }

    private TableWrites plus(TableWrites other, int times) {
        return new TableWrites(
                plain + times * other.plain,
                repeated + times * other.repeated,
                conditional + times * other.conditional,
                refused + times * other.refused,
                failed + times * other.failed,
                plainBytes + times * other.plainBytes,
                conditionalBytes + times * other.conditionalBytes);
    }
}
