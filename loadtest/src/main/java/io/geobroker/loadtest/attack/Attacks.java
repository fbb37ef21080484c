package io.geobroker.loadtest.attack;

import io.geobroker.loadtest.storm.web.CustomerCredentials;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The list of all attacks, in the order in which they run. */
public final class Attacks {
    private static final String HOST = "Host: broker\r\n";
    private static final int HELD = 500;
    private static final int FLOOD = 2_000;
    private static final int MANY_SYMBOLS = 100_000;
    private static final int DEPTH = 30_000;
    private static final int HUGE = 8 * 1024 * 1024;

    private static final List<Attack> FLOODS = List.of(
            new Attack(
                    "slow-heads",
                    HELD + " connections send a byte of a head a second",
                    new HeldConnections(
                            HELD, number -> ascii("GET /v2/account HTTP/1.1\r\n" + HOST + "X-Slow: "), "a", true)),
            new Attack(
                    "slow-bodies",
                    HELD + " requests without a key, or with one that is made up, send a byte of a body a second",
                    new HeldConnections(HELD, Attacks::slowBody, " ", true)),
            new Attack(
                    "slow-readers",
                    HELD + " connections ask for the page 200 times at once and read nothing",
                    new HeldConnections(
                            HELD,
                            number -> ascii(("GET " + page(number) + " HTTP/1.1\r\n" + HOST + "\r\n").repeat(200)),
                            "\r\n",
                            false)),
            new Attack(
                    "connections",
                    FLOOD + " connections that say nothing",
                    new HeldConnections(FLOOD, number -> new byte[0], null, true)),
            new Attack(
                    "websockets",
                    FLOOD + " websockets that never authenticate",
                    new HeldConnections(FLOOD, number -> SilentSockets.UPGRADE, null, true)),
            new Attack(
                    "silent-websockets",
                    SilentSockets.HELD
                            + " websockets of one address that say nothing, while somebody elsewhere wants one",
                    SilentSockets.METHOD),
            new Attack(
                    "listening",
                    "a customer's websockets ask to listen again and again, " + ListenLoop.SOCKETS * ListenLoop.A_SECOND
                            + " times a second",
                    new ListenLoop()),
            new Attack(
                    "keys-for-nothing",
                    "200 requests a second for what is told to anybody, each with a key that nobody has",
                    new RequestFlood(200, (target, number) -> unknown(target, geo(number), number))),
            new Attack(
                    "unknown-keys",
                    "300 requests a second, each with another key that nobody has",
                    new RequestFlood(
                                    300,
                                    (target, number) -> unknown(target, "/v2/account", number)
                                            .GET())
                            .refused()),
            new Attack(
                    "geo",
                    "200 requests a second for what is told to anybody",
                    new RequestFlood(200, (target, number) -> target.request(geo(number)))),
            new Attack(
                    "huge-json",
                    "20 bodies a second of 8 MiB without a key, or with one that nobody has",
                    new RequestFlood(
                            20,
                            (target, number) -> posting(target, number).POST(BodyPublishers.ofByteArray(Json.HUGE)))),
            new Attack(
                    "deep-json",
                    "200 bodies a second of arrays in arrays, " + DEPTH + " deep",
                    new RequestFlood(
                            200,
                            (target, number) -> posting(target, number).POST(BodyPublishers.ofByteArray(Json.DEEP)))),
            new Attack(
                    "bad-encodings",
                    "200 connections a second with bytes that are no request",
                    new RawFlood(200, badEncodings())),
            new Attack(
                    "many-symbols",
                    "50 queries a second for " + MANY_SYMBOLS + " symbols",
                    new RequestFlood(
                            50,
                            (target, number) -> unknown(target, "/v2/orders?symbols=" + Json.SYMBOLS, number)
                                    .GET())));

    public static final List<Attack> ALL = Stream.of(List.of(Impostors.JUNK_KEYS), FLOODS, Impostors.OTHERS)
            .flatMap(List::stream)
            .toList();

    private Attacks() {}

    /** Created on first use. */
    private static final class Json {
        static final byte[] HUGE = ascii("{\"symbol\":\"" + "A".repeat(Attacks.HUGE) + "\"}");
        static final byte[] DEEP = ascii("[".repeat(DEPTH) + "]".repeat(DEPTH));
        static final String SYMBOLS = "A,".repeat(MANY_SYMBOLS);
    }

    private static byte[] slowBody(int number) {
        String key = number % 2 == 0 ? "" : "APCA-API-KEY-ID: " + key(number) + "\r\nAPCA-API-SECRET-KEY: nobody\r\n";
        return ascii("POST /v2/orders HTTP/1.1\r\n" + HOST + key
                + "Content-Type: application/json\r\nContent-Length: 10000\r\n\r\n{");
    }

    private static String page(int number) {
        return switch (number % 3) {
            case 0 -> "/geo/world";
            case 1 -> "/webjars/chart.js/4.5.1/dist/chart.umd.min.js";
            default -> "/v3/api-docs";
        };
    }

    private static String geo(long number) {
        return switch ((int) (number % 4)) {
            case 0 -> "/geo/balance";
            case 1 -> "/geo/world";
            case 2 -> "/geo/symbols/IBM/placement";
            default -> "/geo/picture";
        };
    }

    private static List<byte[]> badEncodings() {
        return List.of(
                ascii("GET /v2/orders/%zz HTTP/1.1\r\n" + HOST + "\r\n"),
                ascii("GET /v2/orders/%c0%af%c0%ae HTTP/1.1\r\n" + HOST + "\r\n"),
                ascii("GET /v2/\u00ff\u00fe HTTP/1.1\r\n" + HOST + "\r\n"),
                ascii("GET /v2/account HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"),
                ascii("POST /v2/orders HTTP/1.1\r\n" + HOST + "Transfer-Encoding: chunked\r\n\r\nzz\r\n"),
                ascii("POST /v2/orders HTTP/1.1\r\n" + HOST + "Content-Length: 5\r\nContent-Length: 7\r\n\r\n{}"),
                ascii("POST /v2/orders HTTP/1.1\r\n" + HOST + "Content-Length: -1\r\n\r\n"),
                ascii("\0\0\0\0\r\n\r\n"),
                ascii("GET /" + "a".repeat(70_000) + " HTTP/1.1\r\n" + HOST + "\r\n"),
                ascii("GET /v2/account HTTP/1.1\r\n" + HOST + "X: " + "a".repeat(70_000) + "\r\n\r\n"));
    }

    private static HttpRequest.Builder posting(Target target, long number) {
        HttpRequest.Builder request =
                number % 2 == 0 ? target.request("/v2/orders") : unknown(target, "/v2/orders", number);
        return request.header("Content-Type", "application/json");
    }

    /** A request with a key that nobody has. */
    static HttpRequest.Builder unknown(Target target, String path, long number) {
        return new CustomerCredentials(key(number), "nobody").sign(target.request(path));
    }

    /** A well-formed key id, so that only the table tells that it does not exist. */
    static String key(long number) {
        return String.format(Locale.ROOT, "PKATTACK%012d", number % 1_000_000_000);
    }

    static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /**
     * Opens unauthenticated websockets from one address, up to the broker's limit of them.
     *
     * <p>A client at another address must still be able to open one.
     */
    static final class SilentSockets {
        static final int HELD = 200;
        private static final Duration PATIENCE = Duration.ofSeconds(2);

        static final byte[] UPGRADE = String.join(
                        "\r\n",
                        "GET /stream HTTP/1.1",
                        "Host: broker",
                        "Upgrade: websocket",
                        "Connection: Upgrade",
                        "Sec-WebSocket-Version: 13",
                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                        "",
                        "")
                .getBytes(StandardCharsets.US_ASCII);

        static final Attack.Method METHOD =
                new HeldConnections(HELD, number -> UPGRADE, null, true).beside(SilentSockets::openElsewhere);

        private SilentSockets() {}

        private static void openElsewhere(Target target, Duration length, Tally tally) throws InterruptedException {
            long end = System.nanoTime() + length.toNanos();
            while (System.nanoTime() < end) {
                TimeUnit.SECONDS.sleep(1);
                String answer = RawFlood.ask(target, "127.0.0.9", UPGRADE, PATIENCE);
                if (answer.equals("101")) {
                    tally.saw("elsewhere 101");
                } else {
                    tally.harmed("elsewhere " + answer);
                }
            }
        }
    }
}
