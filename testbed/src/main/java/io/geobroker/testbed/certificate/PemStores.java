package io.geobroker.testbed.certificate;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Collection;

/** Java key stores in memory from PEM text. */
final class PemStores {
    private static final String ALIAS = "holder";

    private PemStores() {}

    /** @param password of the key in the store */
    static KeyStore keys(String certificates, String key, char[] password)
            throws GeneralSecurityException, IOException {
        KeyStore store = empty();
        store.setKeyEntry(ALIAS, privateKey(key), password, read(certificates).toArray(new Certificate[0]));
        return store;
    }

    static KeyStore authorities(String certificates) throws GeneralSecurityException, IOException {
        KeyStore store = empty();
        for (Certificate each : read(certificates)) {
            store.setCertificateEntry("authority-" + store.size(), each);
        }
        return store;
    }

    private static KeyStore empty() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        return store;
    }

    static Collection<? extends Certificate> read(String certificates) throws GeneralSecurityException {
        return CertificateFactory.getInstance("X.509")
                .generateCertificates(new ByteArrayInputStream(certificates.getBytes(StandardCharsets.US_ASCII)));
    }

    static PrivateKey privateKey(String pem) throws GeneralSecurityException {
        String base64 = pem.replaceAll("-----[A-Z ]+-----", "").replaceAll("\\s", "");
        return KeyFactory.getInstance("EC")
                .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(base64)));
    }
}
