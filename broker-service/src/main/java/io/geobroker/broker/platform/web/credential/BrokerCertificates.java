package io.geobroker.broker.platform.web.credential;

import io.geobroker.broker.platform.web.error.ApiException;
import java.net.http.HttpRequest;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.web.authentication.preauth.PreAuthenticatedAuthenticationToken;

/**
 * Authenticates brokers by certificates that TLS has verified. A URI among the alternative names tells world and region:
 * {@code spiffe://geobroker/two-regions/region/sydney/broker}.
 *
 * @param world whose brokers are trusted
 * @param here this broker's region
 */
public record BrokerCertificates(String world, Set<String> regions, String here) implements BrokerTrust {
    private static final Pattern IDENTITY = Pattern.compile("spiffe://geobroker/([^/]+)/region/([^/]+)/broker");

    public BrokerCertificates {
        regions = Set.copyOf(regions);
    }

    @Override
    public boolean isConfigured() {
        return true;
    }

    /** The connection carries the certificate. */
    @Override
    public void sign(HttpRequest.Builder request) {}

    @Override
    public boolean isBroker(Shown shown) {
        return region(shown).isPresent();
    }

    /**
     * The principal is the region.
     *
     * @throws ApiException 401 without a certificate, 403 with one of no broker of this world
     */
    @Override
    public Authentication authenticate(Shown shown) {
        if (shown.certificates().isEmpty()) {
            throw ApiException.unauthorized("a broker's certificate is missing");
        }
        String region = region(shown)
                .orElseThrow(() -> ApiException.forbidden("the certificate is not that of a broker of world " + world));
        return new PreAuthenticatedAuthenticationToken(
                region,
                null,
                region.equals(here)
                        ? AuthorityUtils.createAuthorityList("ROLE_" + BROKER, "ROLE_" + NEIGHBOUR)
                        : AuthorityUtils.createAuthorityList("ROLE_" + BROKER));
    }

    @Override
    public Optional<Predicate<X509Certificate>> neighbours() {
        return Optional.of(
                certificate -> region(new Shown(null, List.of(certificate))).equals(Optional.of(here)));
    }

    private Optional<String> region(Shown shown) {
        return shown.identities()
                .map(IDENTITY::matcher)
                .filter(Matcher::matches)
                .filter(identity -> identity.group(1).equals(world) && regions.contains(identity.group(2)))
                .map(identity -> identity.group(2))
                .findFirst();
    }
}
