package io.geobroker.insight.dashboards;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geobroker.broker.BrokerApplication;
import io.geobroker.testbed.certificate.CertificateAuthority;
import io.geobroker.testbed.certificate.Holder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** That the program reads what {@code deploy/kubernetes} tells it, as far as it gets where there is no Cassandra. */
class KubernetesConfigurationTest {
    private static final String KAFKA = "--spring.ssl.bundle.pem.kafka.";

    @ParameterizedTest
    @CsvSource({"overlays/local/sydney, SydneyDC", "overlays/local/north-virginia, NorthVirginiaDC"})
    void isToldWhereItIs(String overlay, String datacenter) {
        assertThatThrownBy(() -> migrate(overlay)).hasMessage(noNodeOf(datacenter));
    }

    /** Everything that the production profile demands of a region is in its overlay, but for what is mounted. */
    @ParameterizedTest
    @CsvSource({"overlays/sydney, SydneyDC", "overlays/north-virginia, NorthVirginiaDC"})
    void leavesNoDoorOpen(String overlay, String datacenter, @TempDir Path mounted) throws IOException {
        CertificateAuthority.named("world").issue(Holder.named("broker")).writeTo(mounted);
        Path secrets = Files.createDirectory(mounted.resolve("secrets"));
        Files.writeString(secrets.resolve("geobroker.cassandra.access.password"), "correct horse battery staple");

        assertThatThrownBy(() -> migrate(
                        overlay,
                        "--geobroker.certificates=" + mounted,
                        "--geobroker.secrets=" + secrets,
                        KAFKA + "keystore.certificate=" + mounted.resolve("tls.crt"),
                        KAFKA + "keystore.private-key=" + mounted.resolve("tls.key"),
                        KAFKA + "truststore.certificate=" + mounted.resolve("ca.crt")))
                .hasMessage(noNodeOf(datacenter));
    }

    /** The directories that the configuration names are those that are mounted. */
    @Test
    void whatIsMissingIsMounted() {
        List<String> mounted = Manifests.of("overlays/sydney").stream()
                .filter(resource -> resource.kind().equals("Deployment"))
                .flatMap(resource -> resource.template().stream())
                .flatMap(template ->
                        template.at("/spec/containers/0/volumeMounts").valueStream())
                .map(mount -> mount.path("mountPath").asString())
                .toList();

        assertThatThrownBy(() -> migrate("overlays/sydney"))
                .satisfies(refused -> assertThat(refused).hasMessageContaining("geobroker.cassandra.access.password"));
        assertThat(mounted)
                .contains(
                        "/run/geobroker/secrets",
                        "/run/geobroker/certificates",
                        "/run/geobroker/kafka",
                        "/run/geobroker/kafka-ca");
    }

    private static String noNodeOf(String datacenter) {
        return "no node of " + datacenter + " answered within PT0.3S at [cassandra:9042]";
    }

    private static void migrate(String overlay, String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "migrate",
                "--spring.config.additional-location=file:" + Manifests.KUBERNETES.resolve(overlay) + "/",
                // Secrets are mounted in pods.
                "--spring.config.on-not-found=ignore",
                "--INSTANCE=broker-1",
                "--geobroker.cassandra.open-within=300ms"));
        arguments.addAll(Arrays.asList(more));
        BrokerApplication.main(arguments.toArray(String[]::new));
    }
}
