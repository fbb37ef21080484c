package io.geobroker.testbed;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** An HTTP server on this machine that answers as a test says, on a thread of its own for each request under way. */
public final class LocalServer implements AutoCloseable {
    private static final int MOST_WAITING = 512;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;

    public LocalServer(HttpHandler answers) {
        this("/", answers);
    }

    /** @param path other paths are 404 */
    public LocalServer(String path, HttpHandler answers) {
        this(path, null, answers);
    }

    /**
     * @param path as above
     * @param tls null for plain HTTP
     */
    public LocalServer(String path, @Nullable SSLContext tls, HttpHandler answers) {
        try {
            InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
            if (tls == null) {
                server = HttpServer.create(anyPort, MOST_WAITING);
            } else {
                HttpsServer secure = HttpsServer.create(anyPort, MOST_WAITING);
                secure.setHttpsConfigurator(new HttpsConfigurator(tls));
                server = secure;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext(path, answers);
        server.start();
    }

    public int port() {
        return server.getAddress().getPort();
    }

    /** By its address. */
    public URI uri() {
        return URI.create((server instanceof HttpsServer ? "https" : "http") + "://127.0.0.1:" + port());
    }

    /** Reads the request and answers the whole of it; an empty text is no body. */
    public static void answer(HttpExchange exchange, int status, String text) throws IOException {
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            byte[] body = text.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }

    /** Says that there is an answer of 200, and tells its first half only. */
    public static void answerHalf(HttpExchange exchange) throws IOException {
        exchange.getRequestBody().readAllBytes();
        exchange.sendResponseHeaders(200, 2);
        exchange.getResponseBody().write('{');
        exchange.getResponseBody().flush();
    }

    /** Open connections are closed, and requests under way interrupted. */
    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
