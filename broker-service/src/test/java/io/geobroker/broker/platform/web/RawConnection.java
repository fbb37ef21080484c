package io.geobroker.broker.platform.web;

import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.platform.web.connector.ConnectionMeters;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import javax.net.ssl.SSLContext;

/** A connection on which a test says what it wants, as slowly as it wants. */
public final class RawConnection implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 30_000;

    private final Socket socket;

    public RawConnection(int port) throws IOException {
        this.socket = connected(port);
    }

    public RawConnection(int port, SSLContext tls) throws IOException {
        this.socket = tls.getSocketFactory().createSocket(connected(port), "127.0.0.1", port, true);
    }

    private static Socket connected(int port) throws IOException {
        Socket socket = new Socket();
        // Small, so that who does not read is noticed.
        socket.setReceiveBufferSize(4_096);
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        return socket;
    }

    public RawConnection say(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        return this;
    }

    public RawConnection say(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        return this;
    }

    /** The status of the next answer, of which nothing more is read. */
    public int status() throws IOException {
        String line = new String(socket.getInputStream().readNBytes(12), StandardCharsets.ISO_8859_1);
        if (!line.startsWith("HTTP/1.1 ")) {
            throw new AssertionError("no answer: " + line);
        }
        return Integer.parseInt(line.substring(9));
    }

    /** All up to a text, which must come. */
    public String until(String end) throws IOException {
        StringBuilder read = new StringBuilder();
        while (read.indexOf(end) < 0) {
            int next = socket.getInputStream().read();
            if (next < 0) {
                throw new AssertionError("closed before " + end + " came; read " + read);
            }
            read.append((char) next);
        }
        return read.toString();
    }

    /** All until the broker closes, which it must. */
    public String rest() throws IOException {
        InputStream in = socket.getInputStream();
        StringBuilder read = new StringBuilder();
        try {
            for (int next = in.read(); next >= 0; next = in.read()) {
                read.append((char) next);
            }
        } catch (java.net.SocketTimeoutException e) {
            throw new AssertionError("the connection is not closed; read " + read, e);
        } catch (IOException e) {
            return read.toString();
        }
        return read.toString();
    }

    /** Closes so that whatever the broker still writes fails. */
    public void abort() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    /** The head of an order with a body to follow. */
    public static String headOfOrder(String keyHeaders, int length) {
        return "POST /v2/orders HTTP/1.1\r\nHost: broker\r\n" + keyHeaders
                + "Content-Type: application/json\r\nContent-Length: " + length + "\r\n\r\n";
    }

    public static String keyOf(String customer) {
        return key(HttpBroker.keyOf(customer), HttpBroker.secretOf(customer));
    }

    public static String key(String id, String secret) {
        return "APCA-API-KEY-ID: " + id + "\r\nAPCA-API-SECRET-KEY: " + secret + "\r\n";
    }

    /** How many connections a broker has closed for that. */
    public static double dropped(MeterRegistry registry, String reason) {
        return registry.get(ConnectionMeters.DROPPED)
                .tag(ConnectionMeters.REASON, reason)
                .counter()
                .count();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
