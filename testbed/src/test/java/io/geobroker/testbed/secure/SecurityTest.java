package io.geobroker.testbed.secure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.geobroker.schema.world.WorldFile;
import io.geobroker.testbed.address.Addresses;
import io.geobroker.testbed.certificate.IssuedCertificate;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecurityTest {
    private static final int BASE = 188;

    @TempDir
    private Path directory;

    @Test
    void aWorldMayRunForAMonth() throws Exception {
        Date later = Date.from(Instant.now().plus(Duration.ofDays(31)));
        CertificateFactory pem = CertificateFactory.getInstance("X.509");
        Credentials.create(new Addresses(WorldFile.load("two-regions"), BASE), 1, directory);

        List<Path> certificates;
        try (Stream<Path> files = Files.walk(directory)) {
            certificates = files.filter(file -> file.endsWith(IssuedCertificate.CERTIFICATE))
                    .toList();
        }

        assertThat(certificates).hasSizeGreaterThan(10).allSatisfy(file -> {
            try (InputStream in = Files.newInputStream(file)) {
                ((X509Certificate) pem.generateCertificate(in)).checkValidity(later);
            }
        });
    }

    @Test
    void aTokenThatCouldNotBeWrittenIsWrittenLater() throws Exception {
        Addresses addresses = new Addresses(WorldFile.load("two-regions"), BASE);
        try (Security security = Security.start(addresses, directory, Duration.ofMillis(50))) {
            Path sydney = security.credentials().secrets("simulator-sydney").resolve(Security.TOKEN);
            Path virginia =
                    security.credentials().secrets("simulator-north-virginia").resolve(Security.TOKEN);
            Path inTheWay = Files.createDirectory(directory.resolve("in-the-way"));
            await().ignoreExceptionsInstanceOf(FileSystemException.class).until(() -> {
                Files.deleteIfExists(sydney);
                Files.move(inTheWay, sydney);
                return true;
            });
            // The second of them is written after Sydney's could not be.
            for (int times = 0; times < 2; times++) {
                Files.deleteIfExists(virginia);
                await().until(() -> Files.exists(virginia));
            }

            Files.delete(sydney);

            await().until(() -> Files.isRegularFile(sydney));
        }
    }
}
