package io.geobroker.insight.link;

import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;

/** A row per region, replicated everywhere, with the time of its last write. */
public interface Canaries {

    /** Writes locally; the later {@code sentAtMicros} wins. */
    CompletionStage<Void> send(String fromRegion, long sentAtMicros);

    /** Reads one local replica; empty before the first arrival. */
    CompletionStage<OptionalLong> seen(String fromRegion);
}
