package io.geobroker.testbed.cli.control;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Accepts commands for the running world on a loopback port, concurrently. */
public final class ControlServer implements AutoCloseable {
    static final String TOKEN_HEADER = "X-Geobroker-Token";
    static final String PATH = "/control";

    private static final JsonMapper JSON = new JsonMapper();
    private static final int OK = 200;
    private static final int BAD_REQUEST = 400;
    private static final int FORBIDDEN = 403;

    private final Path directory;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool(new DefaultThreadFactory("control", true));

    private ControlServer(Path directory, HttpServer server) {
        this.directory = directory;
        this.server = server;
    }

    /**
     * @param directory of the world, for the file that clients read
     * @param handler what it throws is the reason of a refusal
     */
    public static ControlServer open(Path directory, Function<ControlRequest, ControlAnswer> handler) {
        return open(directory, handler, null);
    }

    /** @param tls has a certificate for {@code localhost} of the directory's authority; null for plain text */
    public static ControlServer open(
            Path directory, Function<ControlRequest, ControlAnswer> handler, @Nullable SSLContext tls) {
        try {
            HttpServer server = server(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), tls);
            ControlServer opened = new ControlServer(directory, server);
            String token = UUID.randomUUID().toString();
            server.createContext(PATH, exchange -> answer(exchange, token, handler));
            server.setExecutor(opened.threads);
            // Before its thread, which would keep a process that cannot write it running.
            new ControlFile(ProcessHandle.current().pid(), server.getAddress().getPort(), token, tls != null)
                    .write(directory);
            server.start();
            return opened;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot listen for commands", e);
        }
    }

    private static HttpServer server(InetSocketAddress address, @Nullable SSLContext tls) throws IOException {
        if (tls == null) {
            return HttpServer.create(address, 0);
        }
        HttpsServer server = HttpsServer.create(address, 0);
        server.setHttpsConfigurator(new HttpsConfigurator(tls));
        return server;
    }

    private static void answer(HttpExchange exchange, String token, Function<ControlRequest, ControlAnswer> handler)
            throws IOException {
        try (exchange) {
            String given = exchange.getRequestHeaders().getFirst(TOKEN_HEADER);
            if (given == null || !MessageDigest.isEqual(bytes(given), bytes(token))) {
                exchange.sendResponseHeaders(FORBIDDEN, -1);
                return;
            }
            ControlRequest request;
            try {
                request = JSON.readValue(exchange.getRequestBody(), ControlRequest.class);
            } catch (JacksonException e) {
                exchange.sendResponseHeaders(BAD_REQUEST, -1);
                return;
            }
            byte[] body = JSON.writeValueAsBytes(carryOut(request, handler));
            exchange.sendResponseHeaders(OK, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private static ControlAnswer carryOut(ControlRequest request, Function<ControlRequest, ControlAnswer> handler) {
        try {
            return handler.apply(request);
        } catch (RuntimeException e) {
            return ControlAnswer.refused(ControlAnswer.reason(e));
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Waits for commands under way. {@link HttpServer#stop} would wait its whole delay, also for none. */
    @Override
    public void close() {
        ControlFile.delete(directory);
        threads.shutdown();
        try {
            var unused = threads.awaitTermination(2, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        server.stop(0);
    }
}
