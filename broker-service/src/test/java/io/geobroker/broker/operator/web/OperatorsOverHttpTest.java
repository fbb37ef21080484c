package io.geobroker.broker.operator.web;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.OverHttp;
import io.geobroker.broker.platform.web.RawConnection;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContext;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;
import org.springframework.test.annotation.DirtiesContext;

/** Operators who are known by OpenID Connect. */
@DirtiesContext
@Import(OperatorsOverHttpTest.KnownKeys.class)
@BrokerTest({
    "geobroker.operators.known-by=oidc",
    "geobroker.operators.audited=true",
    "geobroker.operators.roles-claim=realm_access.roles",
    "geobroker.operators.name-claim=preferred_username",
    "management.endpoint.health.show-details=when-authorized",
    "management.endpoint.health.show-components=when-authorized"
})
class OperatorsOverHttpTest extends OverHttp {
    private static final RSAKey KEYS = keys();
    private static final RSAKey OTHERS = keys();
    private static final String ACCOUNTS = "/geo/admin/accounts";

    @Autowired
    private ServletContext servlets;

    /** In place of an issuer. */
    @TestConfiguration(proxyBeanMethods = false)
    static class KnownKeys {
        @Bean
        JwtDecoder decoder() throws JOSEException {
            return NimbusJwtDecoder.withPublicKey(KEYS.toRSAPublicKey()).build();
        }
    }

    @Test
    void anOperatorActsAndItsNameIsInTheLog() throws Exception {
        open(customer, token("alice", "operator")).assertStatus(200);
        await().until(() -> acts.all().stream()
                .anyMatch(line -> line.act().operator().equals("alice")
                        && customer.equals(line.act().ids().get("customer_id"))
                        && line.status().orElse(0) == 200));
    }

    @Test
    void aViewerReadsAndDoesNotAct() throws Exception {
        String viewer = token("victor", "viewer");

        assertThat(get(ACCOUNTS, viewer).status()).isEqualTo(200);
        assertThat(get("/actuator/prometheus", viewer).status()).isEqualTo(200);
        for (String path : List.of(ACCOUNTS, "/actuator/prometheus")) {
            assertThat(management.operate("HEAD", path, "", viewer).status()).isEqualTo(200);
        }
        open("customer-" + UUID.randomUUID(), viewer).assertError(40310000, "role operator is needed for this");
        await().until(() -> acts.all().stream()
                .anyMatch(line ->
                        line.act().operator().equals("victor") && line.status().orElse(0) == 403));
    }

    /** Else the next request on that connection is not answered. */
    @Test
    void tellsThatAConnectionClosesWhoseBodyWasNotRead() throws Exception {
        RawConnection viewer = connect(managementPort)
                .say("POST /geo/admin/accounts HTTP/1.1\r\nHost: broker\r\nAuthorization: Bearer "
                        + token("vera", "viewer")
                        + "\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n");

        assertThat(viewer.status()).isEqualTo(403);
        assertThat(viewer.rest()).contains("Connection: close");
    }

    @Test
    void whatIsRefusedDoesNotFillTheLog() throws Exception {
        String viewer = token("vera", "viewer");

        for (int i = 0; i < 150; i++) {
            assertThat(open("customer", viewer).status()).isEqualTo(403);
        }

        assertThat(acts.all())
                .filteredOn(line -> line.act().operator().equals("vera"))
                .hasSizeBetween(60, 130);
    }

    /** Even with a token: whoever has one does nothing there. */
    @ParameterizedTest
    @CsvSource({
        "/actuator/health/liveness, 405, 405",
        "/actuator/health/readiness, 405, 405",
        "/actuator/health, 403, 401"
    })
    void healthIsReadOnly(String path, int withToken, int without) throws Exception {
        management.operate("POST", path, "{}", token("eve", "guest")).assertStatus(withToken);
        assertThat(management.operate("POST", path, "{}", null).status()).isEqualTo(without);
        assertThat(management.operate("HEAD", path, "", null).status()).isEqualTo(200);
        assertThat(acts.all())
                .noneMatch(
                        line -> line.act().path().equals(path) && line.status().orElse(0) != 403);
    }

    @Test
    void theStaticTokenIsRefusedWithASentence() throws Exception {
        open("customer-" + UUID.randomUUID(), HttpBroker.TOKEN)
                .assertError(40310000, "a token that all operators share is not taken in here");
    }

    @Test
    void nobodyElseGetsInOrWritesALine() throws Exception {
        String late = signed(KEYS, claims("alice", "operator", Instant.now().minusSeconds(600)));
        String forged = signed(OTHERS, claims("alice", "operator", Instant.now().plusSeconds(600)));

        for (String token : List.of(late, forged)) {
            get(ACCOUNTS, token).assertError(40110000, "an operator's access token is missing, wrong or expired");
        }
        assertThat(get(ACCOUNTS, null).status()).isEqualTo(401);
        assertThat(open("customer-" + UUID.randomUUID(), null).status()).isEqualTo(401);
        assertThat(get(ACCOUNTS, token("carl", "clerk")).status()).isEqualTo(403);
        assertThat(acts.all()).extracting(line -> line.act().operator()).isSubsetOf("alice", "victor", "vera", "eve");
    }

    /** As a service's account, or an issuer that puts names into other tokens only. */
    @Test
    void whoseTokenHasNoNameDoesNotAct() throws Exception {
        JWTClaimsSet claims = claims("alice", "operator", Instant.now().plusSeconds(600));
        for (@Nullable String name : new String[] {null, "", " "}) {
            String token = signed(
                    KEYS,
                    new JWTClaimsSet.Builder(claims)
                            .claim("preferred_username", name)
                            .build());

            open("customer-" + UUID.randomUUID(), token)
                    .assertError(40110000, "an operator's access token is missing, wrong or expired");
        }
        assertThat(acts.all()).noneMatch(line -> line.act().operator().isBlank());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/actuator/health", "/actuator/health/liveness", "/actuator/health/readiness"})
    void healthAnswersEverybodyAndTellsThemNoDetails(String path) throws Exception {
        Answer health = get(path, null).assertStatus(200);

        assertThat(health.json().has("components")).isFalse();
        assertThat(get("/actuator/health", token("eve", "guest")).json().has("components"))
                .isFalse();
        assertThat(get("/actuator/health", token("victor", "viewer")).json().has("components"))
                .isTrue();
        assertThat(get("/actuator/health", token("alice", "operator")).json().has("components"))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/actuator", "/actuator/prometheus", "/actuator/metrics", "/actuator/info"})
    void metricsAreNotForEverybody(String path) throws Exception {
        assertThat(get(path, null).status()).isEqualTo(401);
        assertThat(get(path, token("victor", "viewer")).status()).isEqualTo(200);
    }

    @Test
    void itsFirewallAndItsHeadersDoNotMeetCustomers() throws Exception {
        assertThat(servlets.getFilterRegistration("springSecurityFilterChain"))
                .isNotNull()
                .extracting(FilterRegistration::getUrlPatternMappings, as(InstanceOfAssertFactories.COLLECTION))
                .containsExactlyInAnyOrder("/v2/*", "/geo/orders/*", "/geo/internal/*", "/geo/admin/*", "/actuator/*");
        Answer placed = broker.post("/v2/orders", HttpBroker.ORDER).assertStatus(200);
        assertThat(placed.headers().map()).doesNotContainKey("x-xss-protection");
        assertThat(broker.get("/v2/orders;with=parameter").status()).isEqualTo(200);
        get(ACCOUNTS + ";with=parameter", token("victor", "viewer")).assertStatus(400);
    }

    private Answer open(String customer, @Nullable String token) throws Exception {
        String account = "{\"customer_id\": \"%s\", \"cash\": \"100\", \"positions\": []}".formatted(customer);
        return management.operate("POST", ACCOUNTS, account, token);
    }

    private Answer get(String path, @Nullable String token) throws Exception {
        return management.operate("GET", path, "", token);
    }

    private static String token(String name, String role) throws JOSEException {
        return signed(KEYS, claims(name, role, Instant.now().plusSeconds(600)));
    }

    private static JWTClaimsSet claims(String name, String role, Instant end) {
        return new JWTClaimsSet.Builder()
                .subject(UUID.randomUUID().toString())
                .claim("preferred_username", name)
                .claim("realm_access", Map.of("roles", List.of(role, "offline_access")))
                .expirationTime(Date.from(end))
                .build();
    }

    private static String signed(RSAKey keys, JWTClaimsSet claims) throws JOSEException {
        SignedJWT token = new SignedJWT(new JWSHeader(JWSAlgorithm.RS256), claims);
        token.sign(new RSASSASigner(keys));
        return token.serialize();
    }

    private static RSAKey keys() {
        try {
            return new RSAKeyGenerator(2048).generate();
        } catch (JOSEException e) {
            throw new IllegalStateException("every Java platform has RSA", e);
        }
    }
}
