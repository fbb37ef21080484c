package io.geobroker.loadtest.attack;

import io.geobroker.loadtest.measure.OpenLoop;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;

/** Sends well-formed requests at a stated rate, up to a limit of unanswered ones. */
record RequestFlood(double perSecond, BiFunction<Target, Long, HttpRequest.Builder> requests) implements Attack.Method {
    private static final int MOST_UNANSWERED = 256;
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    @Override
    public void run(Target target, Duration length, Tally tally) throws InterruptedException {
        HttpClient client = Target.client(PATIENCE);
        Semaphore unanswered = new Semaphore(MOST_UNANSWERED);
        new OpenLoop().run(perSecond, length, () -> true, (number, intended) -> {
            if (!unanswered.tryAcquire()) {
                tally.saw("not sent");
                return;
            }
            tally.made();
            CompletionStage<HttpResponse<Void>> answered = client.sendAsync(
                    requests.apply(target, number).timeout(PATIENCE).build(), HttpResponse.BodyHandlers.discarding());
            answered.whenComplete((answer, failure) -> {
                unanswered.release();
                tally.saw(failure == null ? Integer.toString(answer.statusCode()) : failed(failure));
            });
        });
        // Later answers are not counted.
        boolean all = unanswered.tryAcquire(MOST_UNANSWERED, PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        if (!all) {
            tally.saw("given up");
        }
    }

    private static String failed(Throwable failure) {
        Throwable cause = failure.getCause() == null ? failure : failure.getCause();
        return cause instanceof HttpTimeoutException ? "no answer" : "closed";
    }
}
