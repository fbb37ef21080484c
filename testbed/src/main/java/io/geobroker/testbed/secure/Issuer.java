package io.geobroker.testbed.secure;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import tools.jackson.databind.json.JsonMapper;

/** A minimal OpenID Connect issuer for operators. Tokens are created in this process only, without a login. Thread-safe. */
public final class Issuer implements AutoCloseable {
    public static final String AUDIENCE = "geobroker";

    public static final String OPERATOR = "operator";
    public static final String VIEWER = "viewer";

    private static final Duration GOOD_FOR = Duration.ofMinutes(15);
    private static final JsonMapper JSON = new JsonMapper();
    private static final int KEY_BITS = 2048;
    private static final int OK = 200;

    private final URI uri;
    private final RSAKey key;
    private final HttpsServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(2, new DefaultThreadFactory("issuer", true));

    private Issuer(URI uri, RSAKey key, HttpsServer server) {
        this.uri = uri;
        this.key = key;
        this.server = server;
    }

    /** Requires client certificates. The context has one for {@code localhost}, and the trusted authorities. */
    public static Issuer open(InetSocketAddress address, SSLContext context) {
        try {
            RSAKey key = new RSAKeyGenerator(KEY_BITS)
                    .keyID(UUID.randomUUID().toString())
                    .generate();
            HttpsServer server = HttpsServer.create(address, 0);
            server.setHttpsConfigurator(new HttpsConfigurator(context) {
                @Override
                public void configure(HttpsParameters parameters) {
                    SSLParameters wanted = context.getDefaultSSLParameters();
                    wanted.setNeedClientAuth(true);
                    parameters.setSSLParameters(wanted);
                }
            });
            Issuer issuer = new Issuer(
                    URI.create("https://localhost:" + server.getAddress().getPort()), key, server);
            issuer.serve();
            return issuer;
        } catch (JOSEException e) {
            throw new IllegalStateException("cannot make a key to sign tokens with", e);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot listen at " + address, e);
        }
    }

    private void serve() {
        server.setExecutor(threads);
        server.createContext(
                "/.well-known/openid-configuration",
                exchange -> answer(
                        exchange,
                        Map.of(
                                "issuer", uri.toString(),
                                "jwks_uri", uri + "/jwks",
                                "id_token_signing_alg_values_supported", List.of("RS256"),
                                "subject_types_supported", List.of("public"))));
        server.createContext("/jwks", exchange -> answer(exchange, new JWKSet(key.toPublicJWK()).toJSONObject()));
        server.start();
    }

    private static void answer(HttpExchange exchange, Map<String, Object> body) throws IOException {
        try (exchange) {
            byte[] bytes = JSON.writeValueAsBytes(body);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(OK, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    public URI uri() {
        return uri;
    }

    /** Valid for a quarter of an hour. */
    public String token(String name, String role) {
        return token(name, role, Instant.now().plus(GOOD_FOR));
    }

    /** @param end of validity; may be past */
    public String token(String name, String role, Instant end) {
        JWTClaimsSet claims = new JWTClaimsSet.Builder()
                .issuer(uri.toString())
                .audience(AUDIENCE)
                .subject(name)
                .claim("roles", List.of(role))
                .issueTime(Date.from(end.minus(GOOD_FOR)))
                .expirationTime(Date.from(end))
                .build();
        SignedJWT token = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.RS256)
                        .type(JOSEObjectType.JWT)
                        .keyID(key.getKeyID())
                        .build(),
                claims);
        try {
            token.sign(new RSASSASigner(key));
        } catch (JOSEException e) {
            throw new IllegalStateException("cannot sign a token", e);
        }
        return token.serialize();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
