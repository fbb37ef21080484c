package io.geobroker.loadtest.storm.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import io.geobroker.loadtest.storm.journal.Hearing;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a customer hears of a websocket that says what a test wants, RFC 6455. */
class SocketReaderTest {
    private static final String LISTENING = "{\"stream\":\"listening\",\"data\":{\"streams\":[\"trade_updates\"]}}";
    private static final String FILL = "{\"stream\":\"trade_updates\",\"data\":{\"event\":\"fill\",\"event_id\":"
            + "\"6e2f1d01-c6a1-11f0-8000-000000000001\",\"price\":\"45\",\"qty\":\"1\","
            + "\"order\":{\"id\":\"6e2f1d00-c6a1-11f0-8000-000000000001\"}}}";
    private static final String KEY = "Sec-WebSocket-Key: ";
    private static final String OF_THE_PROTOCOL = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    private static final int TEXT = 0x81;
    private static final int IN_TWO_BYTES = 126;

    private ServerSocket broker;

    @BeforeEach
    void open() throws IOException {
        broker = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void close() throws IOException {
        broker.close();
    }

    @Test
    void hearsEvents() {
        try (SocketReader reader = reader()) {
            says(LISTENING, FILL);

            await().until(() -> !reader.hearing().events().isEmpty());
            assertThat(reader.hearing().events())
                    .extracting(Hearing.Event::kind, Hearing.Event::priceMicros)
                    .containsExactly(tuple("fill", 45_000_000L));
            assertThat(reader.hearing().unreadable()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"garbage", "{\"stream\":\"trade_updates\",\"data\":{\"event_id\":\"one\"}}"})
    void tellsOfAMessageThatItCannotReadAndListensOn(String message) {
        try (SocketReader reader = reader()) {
            says(LISTENING, message, FILL);

            await().until(() -> !reader.hearing().events().isEmpty());
            assertThat(reader.hearing().unreadable()).contains(message);
            assertThat(reader.hearing().connections()).hasSize(1).allMatch(Hearing.Connection::lasts);
        }
    }

    private SocketReader reader() {
        return new SocketReader(
                List.of(URI.create("http://127.0.0.1:" + broker.getLocalPort())),
                new CustomerCredentials("key", "secret"),
                "ann",
                "sydney");
    }

    /** Once, to the first that connects; the connection stays open. */
    private void says(String... messages) {
        Thread saying = new Thread(() -> {
            try {
                Socket accepted = broker.accept();
                OutputStream out = accepted.getOutputStream();
                out.write(("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                + "Sec-WebSocket-Accept: " + answer(accepted) + "\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
                for (String message : messages) {
                    out.write(frame(message));
                }
                out.flush();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        saying.setDaemon(true);
        saying.start();
    }

    private static String answer(Socket accepted) throws IOException {
        BufferedReader head =
                new BufferedReader(new InputStreamReader(accepted.getInputStream(), StandardCharsets.US_ASCII));
        String key = head.lines()
                .takeWhile(line -> !line.isEmpty())
                .filter(line -> line.startsWith(KEY))
                .reduce("", (none, line) -> line.substring(KEY.length()));
        try {
            MessageDigest sha1 = MessageDigest.getInstance("SHA-1");
            return Base64.getEncoder()
                    .encodeToString(sha1.digest((key + OF_THE_PROTOCOL).getBytes(StandardCharsets.US_ASCII)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Of a server, which masks nothing. */
    private static byte[] frame(String message) {
        byte[] text = message.getBytes(StandardCharsets.UTF_8);
        ByteBuffer frame = ByteBuffer.allocate(4 + text.length).put((byte) TEXT);
        if (text.length < IN_TWO_BYTES) {
            frame.put((byte) text.length);
        } else {
            frame.put((byte) IN_TWO_BYTES).putShort((short) text.length);
        }
        frame.put(text);
        return Arrays.copyOf(frame.array(), frame.position());
    }
}
