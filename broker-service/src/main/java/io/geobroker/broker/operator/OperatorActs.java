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
     * @param status empty while under way, and for ever if its broker died
     */
    record Recorded(OperatorAct act, OptionalInt status) {}

    /** Before the act is carried out. After a failure it may be written, and must not be carried out. */
    CompletionStage<Void> begin(OperatorAct act);

    /** @param act with the ids of what it made */
    CompletionStage<Void> end(OperatorAct act, int status);

    /**
     * In UTC, the newest first.
     *
     * @param before only acts older than this id; null for the newest
     */
    CompletionStage<List<Recorded>> of(String region, YearMonth month, @Nullable UUID before, int limit);
}
