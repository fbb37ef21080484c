package io.geobroker.broker.region;

import org.jspecify.annotations.Nullable;

/** Nothing was sent: the region that has to decide cannot be reached now. Trying again later is safe. */
public final class RegionUnreachableException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String region;

    public RegionUnreachableException(String region, @Nullable Throwable cause) {
        super("region " + region + " cannot be reached", cause);
        this.region = region;
    }

    public String region() {
        return region;
    }
}
