package io.geobroker.testbed.secure;

import io.geobroker.testbed.certificate.IssuedCertificate;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** Trusts Java's authorities and added ones. Thread-safe. */
final class AnyAuthority extends X509ExtendedTrustManager {
    static final AnyAuthority ALL = new AnyAuthority();

    private final List<X509ExtendedTrustManager> trusted = new CopyOnWriteArrayList<>();

    private AnyAuthority() {
        trusted.add(of(null));
    }

    void trust(IssuedCertificate certificate) {
        trusted.add(of(certificate.trustStore()));
    }

    /** @param authorities null for Java's own */
    private static X509ExtendedTrustManager of(@Nullable KeyStore authorities) {
        try {
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(authorities);
            for (TrustManager each : factory.getTrustManagers()) {
                if (each instanceof X509ExtendedTrustManager extended) {
                    return extended;
                }
            }
            throw new IllegalStateException("this JVM has no trust manager for X.509");
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JVM cannot trust anybody", e);
        }
    }

    private interface Check {
        void by(X509ExtendedTrustManager manager) throws CertificateException;
    }

    private void any(Check check) throws CertificateException {
        CertificateException refused = new CertificateException("no authority");
        for (X509ExtendedTrustManager manager : trusted) {
            try {
                check.by(manager);
                return;
            } catch (CertificateException e) {
                refused = e;
            }
        }
        throw refused;
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
        any(manager -> manager.checkServerTrusted(chain, type));
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        any(manager -> manager.checkServerTrusted(chain, type, socket));
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        any(manager -> manager.checkServerTrusted(chain, type, engine));
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
        throw new CertificateException("only for clients");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        throw new CertificateException("only for clients");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        throw new CertificateException("only for clients");
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[0];
    }
}
