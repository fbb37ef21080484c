package io.geobroker.testbed.application;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Looks like a Spring Boot application from outside: healthy, and tells the arguments it was started with. */
public final class EchoApplication {
    private static final String MANAGEMENT = "geobroker.web.connections.management-port";

    private EchoApplication() {}

    public static void main(String[] args) throws IOException {

        serve(args, "server.port");
        if (List.of(args).stream().anyMatch(argument -> argument.startsWith("--" + MANAGEMENT + "="))) {
            serve(args, MANAGEMENT);
        }
    }

    private static void serve(String[] args, String port) throws IOException {
        HttpServer server = HttpServer.create(
                new InetSocketAddress(value(args, "server.address"), Integer.parseInt(value(args, port))), 0);
        server.createContext("/actuator/health", exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.createContext("/arguments", exchange -> {
            byte[] body = String.join("\n", args).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(body);
            }
        });
        server.start();
    }

    private static String value(String[] args, String key) {
        return List.of(args).stream()
                .filter(argument -> argument.startsWith("--" + key + "="))
                .map(argument -> argument.substring(key.length() + 3))
                .findFirst()
                .orElseThrow();
    }
}
