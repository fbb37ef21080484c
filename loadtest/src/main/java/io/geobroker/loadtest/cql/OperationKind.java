package io.geobroker.loadtest.cql;

import java.util.Set;

/** The operations of load clients. */
public enum OperationKind {
    WRITE_SMALL(false, 200),
    /** The row size of the published study of the native transport's queue. */
    WRITE_LARGE(false, 12_000),
    READ_SMALL(true, 200),
    READ_LARGE(true, 12_000);

    public static final Set<OperationKind> ALL = Set.of(values());

    private final boolean read;
    private final int bytes;

    OperationKind(boolean read, int bytes) {
        this.read = read;
        this.bytes = bytes;
    }

    public boolean isRead() {
        return read;
    }

    public int bytes() {
        return bytes;
    }
}
