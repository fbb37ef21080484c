package io.geobroker.insight.link;

import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** A row per region, replicated everywhere, with the time of its last write. */
public interface Canaries {
    /**
     * A region's sign of life.
     *
     * @param sentAtMicros by its broker's clock, which may be set back
     * @param writtenMicros timestamp of the write; the latest wins
     */
    record Canary(long sentAtMicros, long writtenMicros) {

        /** Wins over the one before, even if a clock that was ahead wrote that. */
        static Canary after(Optional<Canary> before, long nowMicros) {
            long above = before.map(Canary::writtenMicros).orElse(0L) + 1;
            return new Canary(nowMicros, Math.max(nowMicros, above));
        }
    }

    /** Writes locally; the later {@link Canary#writtenMicros} wins. */
    CompletionStage<Void> send(String fromRegion, Canary canary);

    /** Reads one local replica; empty before the first arrival. */
    CompletionStage<Optional<Canary>> seen(String fromRegion);
}
