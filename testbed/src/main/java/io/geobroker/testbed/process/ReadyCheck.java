package io.geobroker.testbed.process;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** Checks whether a started child is ready; called several times a second. */
@FunctionalInterface
public interface ReadyCheck {
    ReadyCheck RUNNING = () -> true;

    /** @param tls null for plain text */
    static ReadyCheck answersOk(URI uri, @Nullable SSLContext tls, Duration within) {
        HttpClient.Builder http = HttpClient.newBuilder().connectTimeout(within);
        HttpClient client = tls == null ? http.build() : http.sslContext(tls).build();
        HttpRequest asking = HttpRequest.newBuilder(uri).timeout(within).build();
        return () ->
                Uninterrupted.answer(client, asking, BodyHandlers.discarding()).statusCode() == 200;
    }

    /** @throws Exception means "not yet", like false */
    boolean isReady() throws Exception;

    /** False also after an exception; an interrupt stays set. */
    default boolean passes() {
        try {
            return isReady();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (Exception e) {
            return false;
        }
    }
}
