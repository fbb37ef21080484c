package io.geobroker.insight.link;

import java.util.concurrent.CompletionStage;

/** Sends the smallest request to another region's datacenter, over an open connection. */
@FunctionalInterface
public interface Pings {

    /** Fails without connection or timely answer. */
    CompletionStage<Void> ping(String region);
}
