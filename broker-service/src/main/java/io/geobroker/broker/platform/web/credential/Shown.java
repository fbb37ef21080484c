package io.geobroker.broker.platform.web.credential;

import jakarta.servlet.http.HttpServletRequest;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * The credentials that a client presents.
 *
 * @param credential null when there is none
 * @param certificates verified, the client's own first; may be empty
 */
public record Shown(@Nullable String credential, List<X509Certificate> certificates) {
    /** RFC 5280, 4.2.1.6. */
    private static final int URI = 6;

    private static final String CERTIFICATES = "jakarta.servlet.request.X509Certificate";

    public Shown {
        certificates = List.copyOf(certificates);
    }

    public static Shown of(HttpServletRequest request) {
        return new Shown(
                request.getHeader(BrokerCredential.HEADER),
                request.getAttribute(CERTIFICATES) instanceof X509Certificate[] chain ? List.of(chain) : List.of());
    }

    static Shown of(Request request) {
        X509Certificate[] chain =
                request.getAttribute(EndPoint.SslSessionData.ATTRIBUTE) instanceof EndPoint.SslSessionData session
                        ? session.peerCertificates()
                        : null;
        return new Shown(request.getHeaders().get(BrokerCredential.HEADER), chain == null ? List.of() : List.of(chain));
    }

    /** URIs among the alternative names. */
    public Stream<String> identities() {
        if (certificates.isEmpty()) {
            return Stream.empty();
        }
        Collection<List<?>> names;
        try {
            names = certificates.get(0).getSubjectAlternativeNames();
        } catch (CertificateParsingException e) {
            return Stream.empty();
        }
        return names == null
                ? Stream.empty()
                : names.stream().filter(name -> name.get(0).equals(URI)).map(name -> String.valueOf(name.get(1)));
    }

    @Override
    public String toString() {
        return (credential == null ? "no credential" : "a credential") + ", " + certificates.size() + " certificates";
    }
}
