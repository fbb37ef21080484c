package io.geobroker.testbed.cli.control;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import tools.jackson.databind.json.JsonMapper;

/** Sends commands to the world that runs in a directory. */
public final class ControlClient {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int OK = 200;

    private final ControlFile file;

    private ControlClient(ControlFile file) {
        this.file = file;
    }

    /** @throws IllegalStateException when no world runs there */
    public static ControlClient of(Path directory) {
        return new ControlClient(ControlFile.read(directory)
                .orElseThrow(() -> new IllegalStateException("no world is running; start one with ./geobroker up")));
    }

    /** The process that keeps the world running. */
    public long pid() {
        return file.pid();
    }

    /**
     * Waits as long as it takes to carry the request out: restarting a node takes half a minute.
     *
     * @throws IllegalStateException when the world ended meanwhile
     */
    public ControlAnswer send(ControlRequest request) {
        HttpRequest post = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + file.port() + ControlServer.PATH))
                .header(ControlServer.TOKEN_HEADER, file.token())
                .POST(HttpRequest.BodyPublishers.ofByteArray(JSON.writeValueAsBytes(request)))
                .build();
        try {
            HttpResponse<byte[]> response =
                    HttpClient.newHttpClient().send(post, HttpResponse.BodyHandlers.ofByteArray());
            if (response.statusCode() != OK) {
                throw new IllegalStateException("the running world refused the command: HTTP " + response.statusCode());
            }
            return JSON.readValue(response.body(), ControlAnswer.class);
        } catch (IOException e) {
            throw new IllegalStateException("the world does not answer: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for the world", e);
        }
    }
}
