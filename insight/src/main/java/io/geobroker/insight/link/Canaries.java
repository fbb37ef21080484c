package io.geobroker.insight.link;

import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;

/** One row for each region, replicated everywhere, that tells when the region wrote it last. */
public interface Canaries {

    /** Writes to the local datacenter. Of two writes the one with the later time stands, whatever comes last. */
    CompletionStage<Void> send(String fromRegion, long sentAtMicros);

    /** What a replica of the local datacenter knows of a region; empty before its first write has come. */
    CompletionStage<OptionalLong> seen(String fromRegion);
}
