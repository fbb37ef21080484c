package io.geobroker.broker.platform.observability;

import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Follows a request, or a step of it, from statement to statement. Called on whichever thread sends a statement or brings its
 * answer; must not block.
 */
public interface Follower {

    /** A statement, or a call of another broker, is sent now. */
    Sent sent(AskedStatement statement);

    /** Whether Cassandra should trace the statements of this request itself, on every replica, which costs it writes. */
    boolean wantsCassandraTraces();

    /** The calling thread works for this from now on. */
    void enterThread();

    /** The calling thread works for something else from now on. */
    void leaveThread();

    /** A statement under way. */
    interface Sent {

        /** As a header {@code traceparent} of W3C Trace Context, for the one that is asked. */
        String traceparent();

        /**
         * @param statement how it went
         * @param coordinatorId Cassandra's id of the node that answered; null when none did
         * @param failure null when an answer came
         */
        void answered(AskedStatement statement, @Nullable String coordinatorId, @Nullable Throwable failure);

        /** @param steps reads what each node did for the statement; to be called when the nodes had time to write that */
        void traced(Supplier<CompletionStage<List<NodeSteps>>> steps);
    }
}
