package io.geobroker.insight.link;

import java.util.concurrent.CompletionStage;

/** Asks another region's datacenter for as little as possible, over a connection that is open. */
@FunctionalInterface
public interface Pings {

    /** Completes with the answer; fails when there is none in time, or no connection. */
    CompletionStage<Void> ping(String region);
}
