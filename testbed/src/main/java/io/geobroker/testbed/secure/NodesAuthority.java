package io.geobroker.testbed.secure;

import io.geobroker.testbed.certificate.CertificateAuthority;
import io.geobroker.testbed.certificate.Holder;
import io.geobroker.testbed.certificate.IssuedCertificate;
import io.geobroker.testbed.certificate.SecretFiles;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/**
 * The authority of the nodes of all worlds of this process. Its key is only in memory.
 *
 * <p>JMX over RMI uses the JVM's default context and keeps the first, so this replaces it once. Java's authorities stay
 * trusted.
 */
final class NodesAuthority {
    private static final CertificateAuthority OF_THIS_PROCESS = create();

    private NodesAuthority() {}

    static CertificateAuthority ofThisProcess() {
        return OF_THIS_PROCESS;
    }

    private static CertificateAuthority create() {
        // A new name each time, to tell processes' authorities apart.
        CertificateAuthority created = CertificateAuthority.named("geobroker nodes " + SecretFiles.random());
        IssuedCertificate shown = created.issue(Holder.named("admin"));
        try {
            KeyStore trusted = shown.store("in memory".toCharArray());
            TrustManagerFactory ofJava = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            ofJava.init((KeyStore) null);
            for (TrustManager each : ofJava.getTrustManagers()) {
                for (X509Certificate authority : ((X509TrustManager) each).getAcceptedIssuers()) {
                    trusted.setCertificateEntry("java-" + trusted.size(), authority);
                }
            }
            SSLContext.setDefault(shown.contextTrusting(trusted));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("cannot set this JVM's certificates for JMX", e);
        }
        return created;
    }
}
