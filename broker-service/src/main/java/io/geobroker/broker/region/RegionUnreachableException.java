package io.geobroker.broker.region;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Nothing was sent: the region that has to decide cannot be reached now. Trying again later is safe. */
public final class RegionUnreachableException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String region;

    public RegionUnreachableException(String region, @Nullable Throwable cause) {
        super("region " + region + " cannot be reached", cause);
        this.region = region;
    }

    /** The region that could not be reached, if that is why something failed: then nothing was sent there. */
    public static Optional<String> regionOf(Throwable cause) {
        return cause instanceof RegionUnreachableException unreachable
                ? Optional.of(unreachable.region())
                : Optional.empty();
    }

    public String region() {
        return region;
    }
}
