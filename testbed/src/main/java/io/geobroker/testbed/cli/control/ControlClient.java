package io.geobroker.testbed.cli.control;

import io.geobroker.testbed.certificate.IssuedCertificate;
import io.geobroker.testbed.process.Uninterrupted;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import tools.jackson.databind.json.JsonMapper;

/** Sends commands to the world that runs in a directory. */
public final class ControlClient {
    private static final JsonMapper JSON = new JsonMapper();
    /** More than any command takes. */
    private static final Duration LONGEST = Duration.ofMinutes(15);

    private static final int OK = 200;
    private static final String NO_WORLD =
            "no world is running; start one with ./geobroker up, or end the process of one whose nodes still start";

    private final ControlFile file;

    private final URI uri;
    private final HttpClient client;

    private ControlClient(ControlFile file, HttpClient client) {
        this.file = file;
        this.client = client;
        this.uri = URI.create((file.secure() ? "https" : "http") + "://localhost:" + file.port() + ControlServer.PATH);
    }

    /** @throws IllegalStateException when no world runs there */
    public static ControlClient of(Path directory) {
        ControlFile file = ControlFile.read(directory).orElseThrow(() -> new IllegalStateException(NO_WORLD));
        HttpClient.Builder client = HttpClient.newBuilder();
        return new ControlClient(
                file, file.secure() ? client.sslContext(trusted(directory)).build() : client.build());
    }

    /** Trusts the authority of a directory's secure world. */
    public static SSLContext trusted(Path directory) {
        Path authority = directory.resolve(IssuedCertificate.AUTHORITY);
        try {
            return IssuedCertificate.trusting(Files.readString(authority));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + authority, e);
        }
    }

    /** The process that keeps the world running. */
    public long pid() {
        return file.pid();
    }

    /**
     * Blocks until the request is done, which can take half a minute.
     *
     * @throws IllegalStateException when the world ended meanwhile, or only its file is left
     */
    public ControlAnswer send(ControlRequest request) {
        HttpRequest post = HttpRequest.newBuilder(uri)
                .timeout(LONGEST)
                .header(ControlServer.TOKEN_HEADER, file.token())
                .POST(HttpRequest.BodyPublishers.ofByteArray(JSON.writeValueAsBytes(request)))
                .build();
        try {
            HttpResponse<byte[]> response = Uninterrupted.answer(client, post, HttpResponse.BodyHandlers.ofByteArray());
            if (response.statusCode() != OK) {
                throw new IllegalStateException("the running world refused the command: HTTP " + response.statusCode());
            }
            return JSON.readValue(response.body(), ControlAnswer.class);
        } catch (ConnectException e) {
            // The process of that number is another one now.
            throw new IllegalStateException(NO_WORLD, e);
        } catch (IOException e) {
            throw new IllegalStateException("the world does not answer: " + e.getMessage(), e);
        }
    }
}
