package io.geobroker.broker.platform.observability;

import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What is asked of Cassandra for one request, collected while it is worked on because its sender wishes to know. Threads may
 * share it.
 *
 * <p>It belongs to the thread that works for the request. Sessions take it from there when they are asked, and give it to
 * the thread that brings the answer, so that it follows an asynchronous path by itself. Whoever else changes threads between
 * two statements uses {@link #kept(Supplier)}, and who completes what several requests wait for, {@link
 * #kept(CompletionStage)}. A statement that they share is told to the one on whose thread it was sent.
 */
public final class Explanation {
    private static final ThreadLocal<@Nullable Explanation> CURRENT = new ThreadLocal<>();

    private final Queue<Asking> statements;
    private final @Nullable Follower follower;

    /** For a request whose sender wishes to know, and nobody else. */
    public Explanation() {
        this(new ConcurrentLinkedQueue<>(), null);
    }

    private Explanation(Queue<Asking> statements, @Nullable Follower follower) {
        this.statements = statements;
        this.follower = follower;
    }

    /** For a request that is followed, whether its sender wishes to know or not. */
    public static Explanation followedBy(Follower follower) {
        return new Explanation(new ConcurrentLinkedQueue<>(), follower);
    }

    /** The same request during one of its steps: what is asked then is collected with the rest, and told to that step. */
    public Explanation during(Follower step) {
        return new Explanation(statements, step);
    }

    /** Who is told of each statement as it is sent; null when nobody is. */
    public @Nullable Follower follower() {
        return follower;
    }

    /** That of the request this thread works for; null when its sender does not wish to know, or there is none. */
    public static @Nullable Explanation current() {
        return CURRENT.get();
    }

    /** The same action, done for the request that this thread works for now, whichever thread does it. */
    public static <T> Supplier<T> kept(Supplier<T> action) {
        Explanation explanation = current();
        return explanation == null ? action : () -> explanation.within(action);
    }

    /**
     * The same result, from which the request that this thread works for now goes on as itself, whichever request's thread
     * completes it.
     */
    public static <T> CompletionStage<T> kept(CompletionStage<T> shared) {
        Explanation explanation = current();
        CompletableFuture<T> kept = new CompletableFuture<>();
        shared.whenComplete((result, failure) -> within(explanation, () -> {
            if (failure == null) {
                kept.complete(result);
            } else {
                kept.completeExceptionally(failure);
            }
        }));
        return kept;
    }

    /** The same executor, which does each action for the request on whose thread it was handed over. */
    public static Executor kept(Executor executor) {
        return action -> {
            Explanation explanation = current();
            executor.execute(() -> within(explanation, action));
        };
    }

    private static void within(@Nullable Explanation explanation, Runnable action) {
        Scope scope = open(explanation);
        try {
            action.run();
        } finally {
            scope.close();
        }
    }

    /** Does something for this request. */
    public <T> T within(Supplier<T> action) {
        Scope scope = open();
        try {
            return action.get();
        } finally {
            scope.close();
        }
    }

    /** From now on this thread works for this request, until it closes what is returned. */
    public Scope open() {
        return open(this);
    }

    private static Scope open(@Nullable Explanation explanation) {
        Scope scope = new Scope(CURRENT.get());
        set(explanation);
        return scope;
    }

    private static void set(@Nullable Explanation explanation) {
        Explanation before = CURRENT.get();
        if (explanation == null) {
            CURRENT.remove();
        } else {
            CURRENT.set(explanation);
        }
        if (before != null && before.follower != null) {
            before.follower.leaveThread();
        }
        if (explanation != null && explanation.follower != null) {
            explanation.follower.enterThread();
        }
    }

    /** Says that a statement is sent now; the answer has to be told to what is returned. */
    public Asking ask(String name, String datacenter, String consistency, @Nullable String serialConsistency) {
        AskedStatement statement = new AskedStatement(name, datacenter, consistency, serialConsistency, null, 1);
        Asking asking = new Asking(statement, follower == null ? null : follower.sent(statement), System.nanoTime());
        statements.add(asking);
        return asking;
    }

    /** What was sent until now, in that order. */
    public List<AskedStatement> statements() {
        return statements.stream().map(asking -> asking.statement).toList();
    }

    /**
     * The time a thread works for a request.
     *
     * @param before what it worked for before that
     */
    public record Scope(@Nullable Explanation before) {

        public void close() {
            set(before);
        }
    }

    /** A statement under way. */
    public static final class Asking {
        private final Follower.@Nullable Sent followed;
        private final long sentAtNanos;
        /** Written by the thread that sends it, then by the one that brings the answer. */
        private volatile AskedStatement statement;

        private Asking(AskedStatement statement, Follower.@Nullable Sent followed, long sentAtNanos) {
            this.statement = statement;
            this.followed = followed;
            this.sentAtNanos = sentAtNanos;
        }

        /**
         * Says that it was answered, or has failed, just now.
         *
         * @param coordinator the datacenter of who answered; null when nobody did
         */
        public void answered(@Nullable String coordinator, int attempts) {
            answered(coordinator, null, attempts, null);
        }

        /**
         * As {@link #answered(String, int)}, of a statement.
         *
         * @param coordinatorId Cassandra's id of the node that answered; null when none did
         * @param failure what came instead of an answer; null when an answer came
         */
        public void answered(
                @Nullable String coordinator,
                @Nullable String coordinatorId,
                int attempts,
                @Nullable Throwable failure) {
            AskedStatement sent = statement;
            AskedStatement answered = new AskedStatement(
                    sent.name(),
                    coordinator == null ? sent.datacenter() : coordinator,
                    sent.consistency(),
                    sent.serialConsistency(),
                    Duration.ofNanos(System.nanoTime() - sentAtNanos),
                    attempts);
            statement = answered;
            if (followed != null) {
                followed.answered(answered, coordinatorId, failure);
            }
        }

        /** Who follows this one; null when nobody does. */
        public Follower.@Nullable Sent followed() {
            return followed;
        }
    }
}
