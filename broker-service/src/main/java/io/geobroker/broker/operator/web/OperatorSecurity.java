package io.geobroker.broker.operator.web;

import io.geobroker.broker.platform.web.credential.SecurityErrors;
import io.geobroker.tls.HttpClients;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.function.Supplier;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.security.oauth2.server.resource.autoconfigure.JwkSetUriJwtDecoderBuilderCustomizer;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.web.client.RestTemplate;

/** How operators are known: by a shared token, or OpenID Connect. */
@Configuration(proxyBeanMethods = false)
public class OperatorSecurity {
    private static final Duration ISSUER_WITHIN = Duration.ofSeconds(5);

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnProperty(name = OperatorsProperties.KNOWN_BY, havingValue = "token", matchIfMissing = true)
    @EnableConfigurationProperties(AdminProperties.class)
    static class ByToken {

        @Bean
        OperatorLogin operatorLogin(AdminProperties admin, ObjectProvider<AuditLog> audit, SecurityErrors errors) {
            return new TokenLogin(admin.token(), audit.getIfAvailable(), errors);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnProperty(name = OperatorsProperties.KNOWN_BY, havingValue = "oidc")
    static class ByOidc {

        @Bean
        OperatorLogin operatorLogin(OperatorsProperties properties, ObjectProvider<AuditLog> audit) {
            return new OidcLogin(properties, audit.getIfAvailable());
        }

        /** Asks the issuer for its keys, with this broker's certificate if a bundle is given. Does not wait long. */
        @Bean
        JwkSetUriJwtDecoderBuilderCustomizer issuer(OperatorsProperties properties, SslBundles bundles) {
            String bundle = properties.issuerBundle();
            Supplier<HttpClient> clients = (bundle == null
                            ? HttpClients.withoutCertificate()
                            : HttpClients.of(bundles, bundle))
                    .client(() -> HttpClient.newBuilder()
                            .followRedirects(HttpClient.Redirect.NORMAL)
                            .connectTimeout(ISSUER_WITHIN));
            RestTemplate issuer = new RestTemplate((uri, method) -> {
                JdkClientHttpRequestFactory requests = new JdkClientHttpRequestFactory(clients.get());
                requests.setReadTimeout(ISSUER_WITHIN);
                return requests.createRequest(uri, method);
            });
            return builder -> builder.restOperations(issuer);
        }
    }
}
