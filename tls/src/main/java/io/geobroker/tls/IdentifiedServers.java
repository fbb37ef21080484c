package io.geobroker.tls;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.function.Predicate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import javax.net.ssl.X509TrustManager;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslManagerBundle;

/**
 * A trust manager for servers identified by their certificate, not by host name. An authority of the bundle must have signed
 * it. Java checks host names only if called with the connection; here it is called without.
 */
final class IdentifiedServers extends X509ExtendedTrustManager {
    private final X509TrustManager authorities;
    private final Predicate<X509Certificate> server;

    private IdentifiedServers(X509TrustManager authorities, Predicate<X509Certificate> server) {
        this.authorities = authorities;
        this.server = server;
    }

    /** @throws IllegalStateException when the bundle has no trust manager or cannot be used */
    static SSLContext context(SslBundle bundle, Predicate<X509Certificate> server) {
        SslManagerBundle managers = bundle.getManagers();
        X509TrustManager authorities = Arrays.stream(managers.getTrustManagers())
                .filter(X509TrustManager.class::isInstance)
                .map(X509TrustManager.class::cast)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(bundle + " trusts nobody"));
        try {
            SSLContext context = SSLContext.getInstance(bundle.getProtocol());
            context.init(
                    managers.getKeyManagers(), new TrustManager[] {new IdentifiedServers(authorities, server)}, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(bundle + " cannot be used", e);
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        authorities.checkServerTrusted(chain, authType);
        if (!server.test(chain[0])) {
            throw new CertificateException("the certificate is not that of the server that was to be asked: "
                    + chain[0].getSubjectX500Principal());
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket)
            throws CertificateException {
        checkServerTrusted(chain, authType);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
            throws CertificateException {
        checkServerTrusted(chain, authType);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        throw new CertificateException("no clients are let in here");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket)
            throws CertificateException {
        checkClientTrusted(chain, authType);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
            throws CertificateException {
        checkClientTrusted(chain, authType);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return authorities.getAcceptedIssuers();
    }
}
