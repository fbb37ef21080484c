package io.geobroker.testbed.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.geobroker.testbed.TestbedOptions;
import io.geobroker.testbed.WorldLocks;
import io.geobroker.testbed.cassandra.CassandraOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class OwnWorldTest {
    private final Start start = new Start();
    private final StringWriter err = new StringWriter();

    /** A command as there are several. */
    @Command(name = "start", mixinStandardHelpOptions = true)
    static final class Start implements Callable<Integer> {
        @Mixin
        OwnWorld world = new OwnWorld(2, ".start", 64);

        @Nullable
        TestbedOptions options;

        @Override
        public Integer call() {
            options = world.options();
            return CommandLine.ExitCode.OK;
        }
    }

    @Test
    void isAsItsCommandHasItUnlessToldOtherwise() {
        assertThat(run()).isZero();

        assertThat(start.options)
                .isEqualTo(TestbedOptions.of("two-regions")
                        .withCassandra(CassandraOptions.DEFAULT
                                .withNodesPerDatacenter(2)
                                .withHeapMebibytes(768))
                        .withDirectory(Path.of(".start"))
                        .withBaseAddress(64));
    }

    @Test
    void compressesTheOceanWhereItIsToldToWhateverElseNodesAreTold() {
        assertThat(run("--compress-ocean")).isZero();

        assertThat(Objects.requireNonNull(start.options)
                        .cassandra()
                        .withSettings(Map.of("hints_flush_period", "1s"))
                        .settings())
                .isEqualTo(Map.of("internode_compression", "dc", "hints_flush_period", "1s"));
    }

    @Test
    void isAsItIsTold() {
        assertThat(run("--world=eight-regions", "--nodes=1", "--directory", "elsewhere", "--base-address", "0"))
                .isZero();

        assertThat(start.options)
                .isEqualTo(TestbedOptions.of("eight-regions")
                        .withNodesPerDatacenter(1)
                        .withDirectory(Path.of("elsewhere")));
    }

    @Test
    void hasNodes() {
        assertThat(run("--nodes", "0")).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(err.toString()).contains("--nodes must be at least 1: 0");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "5224 | 1 | false | 2 | 768 | ''",
                "5223 | 1 | false | 2 | 512 | heaps of 512 MiB instead of 768: 5223 MiB of memory are free, 5224",
                "4199 | 1 | false | 1 | 512 | one node in each datacenter instead of 2: 4199 MiB of memory are free, 4200",
                "6654 | 2 | true  | 2 | 768 | ''",
                "6653 | 2 | true  | 2 | 512 | heaps of 512 MiB instead of 768: 6653 MiB of memory are free, 6654"
            })
    void fitsIntoTheMemoryThatIsFree(long free, int brokers, boolean zipkin, int nodes, int heap, String said) {
        assertThat(run()).isZero();

        assertThat(start.world.fitMemory(600, brokers, zipkin, free).orElse(""))
                .isEqualTo(said.isEmpty() ? "" : said + " would be needed");
        assertThat(start.world.options().cassandra())
                .isEqualTo(
                        CassandraOptions.DEFAULT.withNodesPerDatacenter(nodes).withHeapMebibytes(heap));
    }

    @Test
    void anotherWorldThatRunsIsToldBeforeTheMemoryItTakes(@TempDir Path directory) throws IOException {
        assertThat(run("--directory", directory.toString(), "--base-address", "231"))
                .isZero();
        try (FileChannel running = WorldLocks.ofDirectory(directory)) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> start.world.fitMemory(Integer.MAX_VALUE, 1, false))
                    .withMessageContaining("is used by another world that runs")
                    .withMessageContaining("./geobroker down");
            assertThat(running.isOpen()).isTrue();
        }
    }

    @Test
    void doesNotStartWhereThereIsNoRoomForOneNodeUnlessToldTo() {
        assertThat(run()).isZero();
        assertThatIllegalStateException()
                .isThrownBy(() -> fitIn(2_999))
                .withMessageContaining("for one node in each datacenter: 2999 MiB of memory are free, 3000 would be");

        assertThat(run("--nodes", "1")).isZero();
        assertThat(fitIn(2_999))
                .hasValue("too little memory for --nodes 1: 2999 MiB of memory are free, 3000 would be needed");
        assertThat(start.world.options().cassandra()).isEqualTo(CassandraOptions.DEFAULT.withNodesPerDatacenter(1));
    }

    private Optional<String> fitIn(long free) {
        return start.world.fitMemory(600, 1, false, free);
    }

    private int run(String... arguments) {
        return new CommandLine(start).setErr(new PrintWriter(err)).execute(arguments);
    }
}
