package io.geobroker.insight.metering;

/**
 * What was written to a table, as the writer sees it: each statement once, however many replicas apply it.
 *
 * @param plain writes without a condition that were acknowledged
 * @param repeated how often one of these was sent once more because its coordinator was late: replicas may apply both
 * @param conditional writes with a condition that was met
 * @param refused writes with a condition that was not met: no replica applied anything
 * @param failed writes without an acknowledgement: replicas may have applied them
 * @param plainBytes the values of the plain ones, and the names of their columns, which nodes send with them
 * @param conditionalBytes the same of those whose condition was met
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

    /** Those that replicas have applied. */
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
