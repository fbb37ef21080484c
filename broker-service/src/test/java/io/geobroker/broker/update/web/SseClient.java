package io.geobroker.broker.update.web;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A client of server-sent events; connected, and told everything, from the moment it is made. */
public final class SseClient implements AutoCloseable {
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final JsonMapper JSON = new JsonMapper();

    private final HttpResponse<InputStream> response;
    private final BufferedReader lines;

    /** An event as it came. */
    public record Event(String id, String data) {
        public JsonNode json() {
            return JSON.readTree(data);
        }

        public String field(String name) {
            return json().path(name).asString();
        }
    }

    public SseClient(HttpRequest.Builder request) throws IOException, InterruptedException {
        response = HTTP.send(request.GET().build(), BodyHandlers.ofInputStream());
        lines = new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
    }

    public int status() {
        return response.statusCode();
    }

    public String header(String name) {
        return response.headers().firstValue(name).orElse("");
    }

    /** Waits for the next event. */
    public Event next() throws IOException {
        String id = "";
        String data = "";
        while (true) {
            String line = line();
            if (line.startsWith("id: ")) {
                id = line.substring(4);
            } else if (line.startsWith("data: ")) {
                data = line.substring(6);
            } else if (line.isEmpty() && !data.isEmpty()) {
                return new Event(id, data);
            }
        }
    }

    /** Waits for the next id, with or without an event. */
    public String nextId() throws IOException {
        String line = line();
        while (!line.startsWith("id: ")) {
            line = line();
        }
        return line.substring(4);
    }

    /** Waits until the broker has ended the stream. */
    public void awaitEnd() throws IOException {
        while (lines.readLine() != null) {
            // Heartbeats.
        }
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }

    private String line() throws IOException {
        String line = lines.readLine();
        if (line == null) {
            throw new IOException("the stream has ended");
        }
        return line;
    }
}
