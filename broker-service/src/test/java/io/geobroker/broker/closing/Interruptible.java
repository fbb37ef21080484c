package io.geobroker.broker.closing;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * The stores as one process calls them, which stops before one of its calls: for ever, as if it had been killed, or until it
 * wakes up. For one thread.
 */
public final class Interruptible {
    private final Queue<Runnable> notMade = new ArrayDeque<>();
    private int callsLeft;

    /** @param calls how many calls it makes before it stops */
    public Interruptible(int calls) {
        this.callsLeft = calls;
    }

    /** The store behind a door that closes when the process stops. */
    public <T> T of(Class<T> type, T store) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    if (!CompletionStage.class.equals(method.getReturnType())) {
                        return method.invoke(store, arguments);
                    }
                    if (callsLeft > 0) {
                        callsLeft--;
                        return method.invoke(store, arguments);
                    }
                    CompletableFuture<Object> answer = new CompletableFuture<>();
                    notMade.add(() -> {
                        try {
                            ((CompletionStage<?>) method.invoke(store, arguments)).whenComplete((result, failure) -> {
                                if (failure == null) {
                                    answer.complete(result);
                                } else {
                                    answer.completeExceptionally(failure);
                                }
                            });
                        } catch (IllegalAccessException | InvocationTargetException e) {
                            answer.completeExceptionally(e);
                        }
                    });
                    return answer;
                }));
    }

    /** Whether there was a call that it did not make. */
    public boolean isStopped() {
        return !notMade.isEmpty();
    }

    /** Goes on where it stopped. */
    public void wakeUp() {
        callsLeft = Integer.MAX_VALUE;
        while (!notMade.isEmpty()) {
            notMade.remove().run();
        }
    }
}
