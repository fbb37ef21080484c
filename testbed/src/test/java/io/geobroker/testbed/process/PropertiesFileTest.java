package io.geobroker.testbed.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PropertiesFileTest {
    @ParameterizedTest
    @ValueSource(strings = {"/home/ann/geobroker", "/home/j\u00fcrgen", "/\u80a1\u7968", "/\ud83d\udcc8"})
    void javaReadsThePathThatWasWritten(String path) throws IOException {
        byte[] file = PropertiesFile.text("a=" + path + "\nb=2\n").getBytes(StandardCharsets.UTF_8);

        Properties read = new Properties();
        read.load(new ByteArrayInputStream(file));

        assertThat(read).containsOnly(entry("a", path), entry("b", "2"));
    }
}
