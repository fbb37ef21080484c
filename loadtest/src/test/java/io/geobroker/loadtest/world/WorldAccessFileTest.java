package io.geobroker.loadtest.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.geobroker.loadtest.world.WorldAccess.BrokerAccess;
import io.geobroker.loadtest.world.WorldAccess.RegionAccess;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorldAccessFileTest {
    private static final String REGION = """
            brokers: [{customers: "http://127.0.0.1:8081", management: "http://127.0.0.1:18081"}]
                nodes: ["127.0.1.1:9042"]
                translate: {127.1.1.1: 127.0.1.1}
                kafka: 127.0.1.200:9092
            """;

    @TempDir
    Path directory = Path.of("");

    @Test
    void readsAllRegionsInTheOrderOfTheWorld() throws IOException {
        Files.writeString(directory.resolve("token"), "secret\n");

        WorldAccess access = WorldAccessFile.load(file("north-virginia", "sydney"));

        RegionAccess region = new RegionAccess(
                List.of(new BrokerAccess(URI.create("http://127.0.0.1:8081"), URI.create("http://127.0.0.1:18081"))),
                List.of(new InetSocketAddress("127.0.1.1", 9042)),
                Map.of("127.1.1.1", "127.0.1.1"),
                "127.0.1.200:9092");
        assertThat(access.regions()).containsExactly(Map.entry("sydney", region), Map.entry("north-virginia", region));
        assertThat(access.operatorToken()).isEqualTo("secret");
        assertThat(access.toString()).doesNotContain("secret");
        assertThat(WorldAccessFile.load(without("    translate: {127.1.1.1: 127.0.1.1}\n"))
                        .regions())
                .extractingByKey("north-virginia")
                .satisfies(without -> assertThat(without.translation()).isEmpty());
    }

    @Test
    void saysWhatIsMissing() throws IOException {
        assertRefused(file("sydney", "north-virginia"), "operator-token-file cannot be read");
        Files.writeString(directory.resolve("token"), "secret");
        assertRefused(file("sydney", "atlantis"), "north-virginia is missing");
        assertRefused(without("    kafka: 127.0.1.200:9092\n"), "\"north-virginia\"]->", "\"kafka\"]");
        assertRefused(without(":9042"), "a node must be host:port");
        assertRefused(directory.resolve("none.yaml"), "no such file");
    }

    private static void assertRefused(Path file, String... reasons) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WorldAccessFile.load(file))
                .satisfies(refusal -> assertThat(refusal.getMessage()).contains(reasons));
    }

    private Path without(String text) throws IOException {
        Path file = file("sydney", "north-virginia");
        String all = Files.readString(file);
        int last = all.lastIndexOf(text);
        return Files.writeString(file, all.substring(0, last) + all.substring(last + text.length()));
    }

    private Path file(String first, String second) throws IOException {
        return Files.writeString(
                directory.resolve("access.yaml"),
                "world: two-regions\noperator-token-file: " + directory.resolve("token") + "\nregions:\n  " + first
                        + ":\n    " + REGION + "  " + second + ":\n    " + REGION);
    }
}
