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

    public TableWrites minus(TableWrites earlier) {
        return new TableWrites(
                plain - earlier.plain,
                repeated - earlier.repeated,
                conditional - earlier.conditional,
                refused - earlier.refused,
                failed - earlier.failed,
                plainBytes - earlier.plainBytes,
                conditionalBytes - earlier.conditionalBytes);
    }
}
