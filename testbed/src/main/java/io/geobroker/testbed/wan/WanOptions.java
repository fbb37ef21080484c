package io.geobroker.testbed.wan;

import io.geobroker.schema.Checks;
import java.time.Duration;

/**
 * Settings of a {@link Wan} beside its world.
 *
 * @param baseAddress second byte of private loopback addresses, default 0; concurrent worlds need bases 32 apart
 * @param patience how long data or a connect may wait behind a cut before a reset; default 30 s, as Cassandra's {@code
 *     internode_tcp_user_timeout}. Longer: connections survive longer cuts. Shorter: both sides notice sooner
 * @param window memory per direction before a sender must wait, in bytes; default 4 MiB, Linux's largest send buffer. Limits
 *     a connection's throughput to window / one-way delay
 */
public record WanOptions(int baseAddress, Duration patience, int window) {

    public WanOptions {
        Checks.that(baseAddress >= 0 && baseAddress <= 255, "base address must be 0 to 255: " + baseAddress);
        Checks.that(patience.compareTo(Duration.ZERO) > 0, "patience must be > 0: " + patience);
        Checks.that(window > 0, "window must be > 0: " + window);
    }

    public static WanOptions at(int baseAddress) {
        return new WanOptions(baseAddress, Duration.ofSeconds(30), 4 << 20);
    }
}
