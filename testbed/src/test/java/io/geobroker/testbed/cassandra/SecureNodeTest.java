package io.geobroker.testbed.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.schema.world.WorldFile;
import io.geobroker.testbed.OtherLanguage;
import io.geobroker.testbed.address.Addresses;
import io.geobroker.testbed.secure.Credentials;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecureNodeTest {
    @TempDir
    private Path directory;

    @Test
    void theJdkReadsItsSettingsOnMachinesOfOtherLanguages() throws Exception {
        Path world = directory.resolve(OtherLanguage.name());
        Addresses addresses = new Addresses(WorldFile.load("two-regions"), 0);
        Credentials credentials = Credentials.create(addresses, 1, world);
        NodePlace place = new NodePlace(addresses, "sydney", 1, world, credentials);

        String settings = OtherLanguage.inPersian(() -> SecureNode.jmxSettings(place, credentials));

        Properties jmx = read(new ByteArrayInputStream(settings.getBytes(StandardCharsets.UTF_8)));
        assertThat(jmx)
                .containsEntry("com.sun.management.jmxremote.port", "7200")
                .containsEntry("com.sun.management.jmxremote.rmi.port", "7200");
        Properties ssl =
                read(Files.newInputStream(Path.of(jmx.getProperty("com.sun.management.jmxremote.ssl.config.file"))));
        assertThat(Path.of(ssl.getProperty("javax.net.ssl.keyStore"))).isRegularFile();
        assertThat(Path.of(ssl.getProperty("javax.net.ssl.trustStore"))).isRegularFile();
    }

    @ParameterizedTest
    @ValueSource(strings = {"roles", "permissions", "credentials"})
    void whatANodeKnowsOfRolesOutlastsThatItCannotReadIt(String cache) {
        Addresses addresses = new Addresses(WorldFile.load("two-regions"), 0);
        Credentials credentials = Credentials.create(addresses, 1, directory);
        NodePlace place = new NodePlace(addresses, "sydney", 1, directory, credentials);

        assertThat(SecureNode.settings(place, credentials))
                .containsEntry(cache + "_validity", "24h")
                .containsEntry(cache + "_update_interval", "5s")
                .containsEntry(cache + "_cache_active_update", true);
    }

    private static Properties read(InputStream file) throws IOException {
        try (file) {
            Properties read = new Properties();
            read.load(file);
            return read;
        }
    }
}
