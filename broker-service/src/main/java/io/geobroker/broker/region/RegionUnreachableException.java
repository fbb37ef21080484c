package io.geobroker.broker.region;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The deciding region cannot be reached and nothing was sent. Safe to repeat. */
public final class RegionUnreachableException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String region;

    public RegionUnreachableException(String region, @Nullable Throwable cause) {
        super("region " + region + " cannot be reached", cause);
        this.region = region;
    }

    public static Optional<String> regionOf(Throwable cause) {
        return cause instanceof RegionUnreachableException unreachable
                ? Optional.of(unreachable.region())
                : Optional.empty();
    }

    public String region() {
        return region;
    }
}
