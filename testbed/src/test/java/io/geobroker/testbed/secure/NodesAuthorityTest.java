package io.geobroker.testbed.secure;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.geobroker.testbed.certificate.Holder;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.junit.jupiter.api.Test;

class NodesAuthorityTest {
    /** As JMX over RMI does. */
    @Test
    void whoUsesTheDefaultContextIsTrustedByNodesAndTrustsThem() throws Exception {
        SSLContext node = NodesAuthority.ofThisProcess()
                .issue(Holder.named("node").withHosts("localhost"))
                .context();
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(node) {
            @Override
            public void configure(HttpsParameters parameters) {
                SSLParameters wanted = node.getDefaultSSLParameters();
                wanted.setNeedClientAuth(true);
                parameters.setSSLParameters(wanted);
            }
        });
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
        try {
            HttpClient client =
                    HttpClient.newBuilder().sslContext(SSLContext.getDefault()).build();
            URI uri = URI.create("https://localhost:" + server.getAddress().getPort());
            assertThat(client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.discarding())
                            .statusCode())
                    .isEqualTo(204);
        } finally {
            server.stop(0);
        }
    }
}
