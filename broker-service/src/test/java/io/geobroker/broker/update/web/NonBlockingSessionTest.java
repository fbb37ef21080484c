package io.geobroker.broker.update.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.api.StatusCode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class NonBlockingSessionTest {
    private static final Duration LONG = Duration.ofMinutes(5);

    private final Peer peer = new Peer();
    private final List<Throwable> failures = new CopyOnWriteArrayList<>();

    @Test
    void givesJettyOneMessageAtATimeInOrder() {
        NonBlockingSession session = session(2, LONG);

        assertThat(session.offer("1")).isTrue();
        assertThat(session.offer("2")).isTrue();
        assertThat(session.insist("3")).isTrue();
        session.ping();

        assertThat(peer.said).containsExactly("1");
        peer.takes();
        assertThat(peer.said).containsExactly("1", "2");
        peer.takes();
        peer.takes();
        session.ping();
        assertThat(peer.said).containsExactly("1", "2", "3", "ping");
    }

    @Test
    void keepsNoMoreThanItsBoundForAPeerThatTakesNothing() {
        NonBlockingSession session = session(2, LONG);

        assertThat(List.of(session.offer("on its way"), session.offer("1"), session.offer("2"), session.offer("3")))
                .containsExactly(true, true, true, false);
        assertThat(List.of(session.insist("4"), session.insist("5"), session.insist("6")))
                .containsExactly(true, true, false);
        assertThat(peer.said).containsExactly("on its way");
    }

    /** Of one read there may be hundreds, told on the thread that continues. */
    @Test
    void keepsNothingForAPeerThatTakesAllAtOnceThoughItsThreadIsBusy() {
        peer.isPrompt = true;
        NonBlockingSession session = new NonBlockingSession(peer.session, 2, LONG, busy -> {}, failures::add);

        session.ping();
        assertThat(List.of(session.offer("1"), session.offer("2"), session.offer("3"), session.offer("4")))
                .containsOnly(true);

        assertThat(peer.said).containsExactly("ping", "1", "2", "3", "4");
    }

    @Test
    void tellsWhenThePeerHasTakenEverything() {
        NonBlockingSession session = session(2, LONG);
        List<String> told = new ArrayList<>();
        session.offer("1");
        session.whenDrained(() -> told.add("drained"));

        assertThat(told).isEmpty();
        peer.takes();

        assertThat(told).containsExactly("drained");
    }

    @Test
    void disconnectsAPeerThatDoesNotTakeAMessageInTime() {
        NonBlockingSession session = session(2, Duration.ofMillis(1));

        session.offer("1");
        session.offer("2");

        await().until(() -> peer.said.contains("disconnected"));
        assertThat(failures).singleElement().isInstanceOf(TimeoutException.class);
    }

    @Test
    void closesOnceBehindWhatIsOnItsWay() {
        NonBlockingSession session = session(2, LONG);
        session.offer("1");
        session.offer("never sent");

        session.close(StatusCode.SHUTDOWN, "this broker stops");
        session.close(StatusCode.SERVER_ERROR, "again");
        peer.takes();

        assertThat(peer.said).containsExactly("1", "1001 this broker stops");
        assertThat(session.offer("2")).as("dropped, as nobody is there").isTrue();
        assertThat(failures).isEmpty();
    }

    @Test
    void disconnectsAPeerThatDoesNotTakeEvenTheClosing() {
        session(2, Duration.ofMillis(1)).close(StatusCode.SHUTDOWN, "this broker stops");

        await().until(() -> peer.said.contains("disconnected"));
    }

    private NonBlockingSession session(int maxWaiting, Duration within) {
        return new NonBlockingSession(peer.session, maxWaiting, within, Runnable::run, failures::add);
    }

    /** What Jetty is given for a peer, who takes it when the test says so. */
    static final class Peer {
        private final List<String> said = new CopyOnWriteArrayList<>();
        private final List<Callback> onTheirWay = new CopyOnWriteArrayList<>();
        private boolean isPrompt;
        final Session session = (Session)
                Proxy.newProxyInstance(Session.class.getClassLoader(), new Class<?>[] {Session.class}, this::answer);

        void takes() {
            onTheirWay.remove(0).succeed();
        }

        private @Nullable Object answer(Object proxy, Method method, Object @Nullable [] given) {
            Object[] arguments = given == null ? new Object[0] : given;
            return switch (method.getName()) {
                case "sendText" -> say((String) arguments[0], (Callback) arguments[1]);
                case "sendPing" ->
                    say(((ByteBuffer) arguments[0]).hasRemaining() ? "?" : "ping", (Callback) arguments[1]);
                case "close" -> say(arguments[0] + " " + arguments[1], (Callback) arguments[2]);
                case "disconnect" -> {
                    said.add("disconnected");
                    yield null;
                }
                default -> null;
            };
        }

        private @Nullable Object say(String what, Callback taken) {
            said.add(what);
            onTheirWay.add(taken);
            if (isPrompt) {
                takes();
            }
            return null;
        }
    }
}
