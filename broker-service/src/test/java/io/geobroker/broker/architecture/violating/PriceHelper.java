package io.geobroker.broker.architecture.violating;

import com.datastax.oss.driver.api.core.CqlSession;

/** Breaks the rules of the domain: it knows the driver, reads the clock and has an empty name. */
class PriceHelper {

    static long now(CqlSession session) {
        return session.isClosed() ? 0 : System.nanoTime();
    }
}
