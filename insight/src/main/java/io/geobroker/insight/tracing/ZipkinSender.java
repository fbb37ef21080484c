package io.geobroker.insight.tracing;

import io.geobroker.tls.HttpClients;
import io.geobroker.tls.WholeAnswer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import java.util.zip.GZIPOutputStream;
import zipkin2.reporter.BytesMessageSender;
import zipkin2.reporter.Encoding;

/** Posts gzipped spans to Zipkin. Used by the exporting thread only. */
final class ZipkinSender extends BytesMessageSender.Base {
    /** Bytes, as in Zipkin's own senders; it accepts more. */
    private static final int LONGEST = 500_000;

    private final URI spans;
    private final Supplier<HttpClient> http;
    private final Duration within;

    /** @param within timeout of connecting, then of answering */
    ZipkinSender(URI spans, HttpClients clients, Duration within) {
        super(Encoding.JSON);
        this.spans = spans;
        this.http = clients.client(within);
        this.within = within;
    }

    @Override
    public int messageMaxBytes() {
        return LONGEST;
    }

    @Override
    public void send(List<byte[]> encodedSpans) throws IOException {
        HttpRequest request = HttpRequest.newBuilder(spans)
                .timeout(within)
                .header("Content-Type", encoding().mediaType())
                .header("Content-Encoding", "gzip")
                // Keeps Zipkin from tracing this request.
                .header("b3", "0")
                .POST(BodyPublishers.ofByteArray(zipped(encoding().encode(encodedSpans))))
                .build();
        HttpResponse<Void> answer;
        try {
            answer = WholeAnswer.of(http.get(), request, BodyHandlers.discarding())
                    .get();
        } catch (ExecutionException e) {
            throw new IOException(spans + " did not answer", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while spans were sent");
        }
        if (answer.statusCode() / 100 != 2) {
            throw new IOException(spans + " answered " + answer.statusCode());
        }
    }

    private static byte[] zipped(byte[] body) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream zip = new GZIPOutputStream(bytes)) {
            zip.write(body);
        }
        return bytes.toByteArray();
    }

    @Override
    public void close() {}
}
