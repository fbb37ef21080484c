package io.geobroker.broker.account;

/** Nothing was sent, as the accounts' datacenter is overloaded; safe to retry later. */
public final class NotSentException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public NotSentException(Throwable cause) {
        super(cause.getMessage(), cause);
    }
}
