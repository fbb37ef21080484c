package io.geobroker.testbed.secure;

import io.geobroker.testbed.certificate.IssuedCertificate;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/**
 * Client certificates for JMX to secure worlds' nodes. RMI uses only the JVM's default context, so this replaces it. Java's
 * authorities stay trusted. Thread-safe.
 */
final class RmiCertificates extends X509ExtendedKeyManager {
    private static final RmiCertificates ALL = new RmiCertificates();

    private final List<IssuedCertificate> shown = new CopyOnWriteArrayList<>();
    private boolean isDefault;

    private RmiCertificates() {}

    /** For as long as this process runs. */
    static void show(IssuedCertificate certificate) {
        ALL.add(certificate);
    }

    private synchronized void add(IssuedCertificate certificate) {
        try {
            shown.add(certificate);
            AnyAuthority.ALL.trust(certificate);
            if (!isDefault) {
                SSLContext context = SSLContext.getInstance("TLS");
                context.init(new KeyManager[] {this}, new TrustManager[] {AnyAuthority.ALL}, null);
                SSLContext.setDefault(context);
                isDefault = true;
            }
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("cannot set this JVM's certificates for JMX", e);
        }
    }

    /** Null for servers of other authorities. */
    @Override
    public @Nullable String chooseClientAlias(
            String[] keyTypes, Principal @Nullable [] issuers, @Nullable Socket socket) {
        for (int index = 0; index < shown.size(); index++) {
            Principal issuer = shown.get(index).chain()[0].getIssuerX500Principal();
            if (issuers != null && Arrays.asList(issuers).contains(issuer)) {
                return Integer.toString(index);
            }
        }
        return null;
    }

    private IssuedCertificate of(String alias) {
        return shown.get(Integer.parseInt(alias));
    }

    @Override
    public X509Certificate[] getCertificateChain(String alias) {
        return of(alias).chain();
    }

    @Override
    public PrivateKey getPrivateKey(String alias) {
        return of(alias).privateKey();
    }

    @Override
    public String @Nullable [] getClientAliases(String keyType, Principal @Nullable [] issuers) {
        return null;
    }

    @Override
    public String @Nullable [] getServerAliases(String keyType, Principal @Nullable [] issuers) {
        return null;
    }

    @Override
    public @Nullable String chooseServerAlias(String keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return null;
    }
}
