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
    OVERLOADED,
    /** Replicas did not answer the coordinator. */
    WRITE_TIMEOUT,
    /** Replicas did not answer the coordinator. */
    READ_TIMEOUT,
    /** The node did not answer the driver. */
    CLIENT_TIMEOUT,
    /** All stream ids of a connection are in use. */
    BUSY_CONNECTION,
    CLOSED_CONNECTION,
    UNAVAILABLE,
    /** No connection to any node. */
    NO_NODE,
    THROTTLED,
    OTHER;

    /** The first of several nodes' errors counts. */
    public static ErrorKind of(Throwable failure) {
        if (failure instanceof CompletionException && failure.getCause() != null) {
            return of(failure.getCause());
        }
        if (failure instanceof OverloadedException) {
            return OVERLOADED;
        }
        if (failure instanceof WriteTimeoutException) {
            return WRITE_TIMEOUT;
        }
        if (failure instanceof ReadTimeoutException) {
            return READ_TIMEOUT;
        }
        if (failure instanceof DriverTimeoutException) {
            return CLIENT_TIMEOUT;
        }
        if (failure instanceof BusyConnectionException) {
            return BUSY_CONNECTION;
        }
        if (failure instanceof ClosedConnectionException || failure instanceof HeartbeatException) {
            return CLOSED_CONNECTION;
        }
        if (failure instanceof UnavailableException) {
            return UNAVAILABLE;
        }
        if (failure instanceof RequestThrottlingException) {
            return THROTTLED;
        }
        if (failure instanceof NoNodeAvailableException || failure instanceof NodeUnavailableException) {
            return NO_NODE;
        }
        if (failure instanceof AllNodesFailedException all) {
            return all.getAllErrors().values().stream()
                    .flatMap(List::stream)
                    .findFirst()
                    .map(ErrorKind::of)
                    .orElse(NO_NODE);
        }
        return OTHER;
    }
}
