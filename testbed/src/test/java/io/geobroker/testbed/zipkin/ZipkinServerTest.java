package io.geobroker.testbed.zipkin;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ZipkinServerTest {
    /** Spring splits {@code spring.config.import} at commas, but no element of it. */
    @Test
    void aSecureWorldsDirectoryMayHaveAComma() {
        assertThat(ZipkinServer.imported(Path.of("/worlds/a, b/secrets")))
                .isEqualTo("--spring.config.import[0]=configtree:/worlds/a, b/secrets/");
    }
}
