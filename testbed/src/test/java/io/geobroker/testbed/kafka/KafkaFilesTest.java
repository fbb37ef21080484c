package io.geobroker.testbed.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.schema.ticker.TickerTopic;
import io.geobroker.testbed.OtherLanguage;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KafkaFilesTest {
    private final InetSocketAddress address = new InetSocketAddress("127.0.1.200", 9092);

    @TempDir
    private Path directory;

    @Test
    void kafkaReadsItsSettingsOnMachinesOfOtherLanguages() throws Exception {
        Path kafka = directory.resolve(OtherLanguage.name());
        KafkaFiles files = new KafkaFiles(kafka, address, address, null);

        OtherLanguage.inPersian(() -> {
            files.write();
            return files;
        });

        assertThat(read(files))
                .containsEntry("num.partitions", Integer.toString(TickerTopic.PARTITIONS))
                .containsEntry("controller.quorum.bootstrap.servers", "127.0.1.200:9092");
    }

    /** Kafka reads {@code log.dirs} as a list, and each from its working directory on. */
    @Test
    void itsLogsAreInItsDirectoryWhateverThatIsCalled() throws Exception {
        KafkaFiles files = new KafkaFiles(directory.resolve("work, old"), address, address, null);
        files.write();

        assertThat(read(files).getProperty("log.dirs").split(",", -1))
                .extracting(logs -> files.directory().resolve(logs.strip()))
                .containsExactly(files.directory().resolve("logs"));
    }

    private static Properties read(KafkaFiles files) throws IOException {
        Properties read = new Properties();
        try (InputStream in = Files.newInputStream(files.properties())) {
            read.load(in);
        }
        return read;
    }
}
