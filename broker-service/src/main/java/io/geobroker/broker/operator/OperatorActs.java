package io.geobroker.broker.operator;

import java.time.YearMonth;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** The audit log: what operators asked for, kept for a year. Threads may share it. */
public interface OperatorActs {

    /**
     * A line.
     *
     * @param status what was answered; empty while the act is under way, and for ever when its broker died meanwhile
     */
    record Recorded(OperatorAct act, OptionalInt status) {}

    /** Writes that the act is about to be carried out; when this fails, it may have been written and must not be carried out. */
    CompletionStage<Void> begin(OperatorAct act);

    /** Writes how it ended. */
    CompletionStage<Void> end(OperatorAct act, int status);

    /**
     * The acts of a month, in UTC, at a region's brokers.
     *
     * @param before only acts that are older than the one with this id; null for the newest
     * @param limit of lines, the newest first
     */
    CompletionStage<List<Recorded>> of(String region, YearMonth month, @Nullable UUID before, int limit);
}
