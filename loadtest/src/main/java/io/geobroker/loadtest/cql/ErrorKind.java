package io.geobroker.loadtest.cql;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.NoNodeAvailableException;
import com.datastax.oss.driver.api.core.NodeUnavailableException;
import com.datastax.oss.driver.api.core.RequestThrottlingException;
import com.datastax.oss.driver.api.core.connection.BusyConnectionException;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.connection.HeartbeatException;
import com.datastax.oss.driver.api.core.servererrors.OverloadedException;
import com.datastax.oss.driver.api.core.servererrors.ReadTimeoutException;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import com.datastax.oss.driver.api.core.servererrors.WriteTimeoutException;
import java.util.List;
import java.util.concurrent.CompletionException;

/** Why an operation failed, as a client sees it. */
public enum ErrorKind {
    OVERLOADED(OverloadedException.class),
    /** Replicas did not answer the coordinator. */
    WRITE_TIMEOUT(WriteTimeoutException.class),
    /** Replicas did not answer the coordinator. */
    READ_TIMEOUT(ReadTimeoutException.class),
    /** The node did not answer the driver. */
    CLIENT_TIMEOUT(DriverTimeoutException.class),
    /** All stream ids of a connection are in use. */
    BUSY_CONNECTION(BusyConnectionException.class),
    CLOSED_CONNECTION(ClosedConnectionException.class, HeartbeatException.class),
    UNAVAILABLE(UnavailableException.class),
    /** No connection to any node. */
    NO_NODE(NoNodeAvailableException.class, NodeUnavailableException.class),
    THROTTLED(RequestThrottlingException.class),
    OTHER;

    @SuppressWarnings("ImmutableEnumChecker") // List.of
    private final List<Class<?>> failures;

    ErrorKind(Class<?>... failures) {
        this.failures = List.of(failures);
    }

    /** The first of several nodes' errors counts. */
    public static ErrorKind of(Throwable failure) {
        if (failure instanceof CompletionException && failure.getCause() != null) {
            return of(failure.getCause());
        }
        for (ErrorKind kind : values()) {
            if (kind.failures.stream().anyMatch(type -> type.isInstance(failure))) {
                return kind;
            }
        }
        return failure instanceof AllNodesFailedException all
                ? all.getAllErrors().values().stream()
                        .flatMap(List::stream)
                        .findFirst()
                        .map(ErrorKind::of)
                        .orElse(NO_NODE)
                : OTHER;
    }
}
