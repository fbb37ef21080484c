package io.geobroker.loadtest.secure;

import io.geobroker.testbed.certificate.IssuedCertificate;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/**
 * A client that trusts every server, so that it is the server who refuses, and shows a certificate to whoever asks for any, also
 * to servers that do not name its authority. Java's own would show none then.
 */
final class Insistent {
    private static final String ALIAS = "mine";

    private Insistent() {}

    /** @param shown null to show none */
    static SSLContext context(@Nullable IssuedCertificate shown) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(
                    shown == null ? new KeyManager[0] : new KeyManager[] {new Always(shown)},
                    InsecureTrustManagerFactory.INSTANCE.getTrustManagers(),
                    null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static final class Always extends X509ExtendedKeyManager {
        private final IssuedCertificate shown;

        Always(IssuedCertificate shown) {
            this.shown = shown;
        }

        @Override
        public String chooseClientAlias(String[] types, Principal @Nullable [] issuers, @Nullable Socket socket) {
            return ALIAS;
        }

        @Override
        public String chooseEngineClientAlias(
                String[] types, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
            return ALIAS;
        }

        @Override
        public X509Certificate[] getCertificateChain(String alias) {
            return new X509Certificate[] {shown.issued().getCertificate()};
        }

        @Override
        public PrivateKey getPrivateKey(String alias) {
            return shown.issued().getKeyPair().getPrivate();
        }

        @Override
        public String[] getClientAliases(String type, Principal @Nullable [] issuers) {
            return new String[] {ALIAS};
        }

        @Override
        public String @Nullable [] getServerAliases(String type, Principal @Nullable [] issuers) {
            return null;
        }

        @Override
        public @Nullable String chooseServerAlias(
                String type, Principal @Nullable [] issuers, @Nullable Socket socket) {
            return null;
        }
    }
}
