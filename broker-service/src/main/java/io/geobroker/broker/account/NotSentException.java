package io.geobroker.broker.account;

/** Nothing was sent to the accounts' datacenter: it has too much to do. Trying again later is safe. */
public final class NotSentException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public NotSentException(Throwable cause) {
        super(cause.getMessage(), cause);
    }
}
