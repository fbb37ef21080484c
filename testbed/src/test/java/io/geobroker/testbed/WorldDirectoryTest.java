package io.geobroker.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geobroker.schema.world.WorldFile;
import io.geobroker.testbed.address.Addresses;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorldDirectoryTest {
    private final Addresses addresses = new Addresses(WorldFile.load("two-regions"), 64, 3);

    @TempDir
    private Path path;

    private WorldDirectory directory;

    @BeforeEach
    void createDirectory() {
        directory = new WorldDirectory(path);
    }

    @Test
    void keepsDataOfTheSameWorld() throws IOException {
        directory.prepare(addresses, false, false);
        Path file = Files.createFile(path.resolve("data/something"));
        directory.prepare(addresses, false, true);
        assertThat(file).exists();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void wipesDataThatIsNotKept(boolean onAnotherDisk) throws IOException {
        if (onAnotherDisk) {
            Files.createSymbolicLink(path.resolve("data"), Files.createDirectory(path.resolve("disk")));
        }
        directory.prepare(addresses, false, false);
        Path node = Files.createDirectories(path.resolve("data/cassandra-sydney-1/data"));
        Path log = Files.createFile(path.resolve("logs/cassandra-sydney-1.log"));
        directory.prepare(addresses, false, false);
        assertThat(node).doesNotExist();
        assertThat(log).doesNotExist();
        assertThat(path.resolve("data")).isDirectory();
    }

    @Test
    void writesNothingIntoTheMarkOfKeptData() throws IOException {
        directory.prepare(addresses, false, false);
        Path mark = path.resolve("data/world.properties");
        String marked = Files.readString(mark) + "# nobody wrote it anew";
        Files.writeString(mark, marked);
        directory.prepare(addresses, false, true);
        assertThat(mark).content().isEqualTo(marked);
    }

    @Test
    void keepsNothingThatAnInterruptedDeletionLeft() throws IOException {
        directory.prepare(addresses, false, false);
        Path inTheWay =
                Files.createFile(Files.createDirectories(path.resolve("ca.crt")).resolve("file"));
        assertThatThrownBy(() -> directory.prepare(addresses, false, false))
                .hasRootCauseInstanceOf(DirectoryNotEmptyException.class);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> directory.prepare(addresses, false, true))
                .withMessageContaining("unknown");
        Files.delete(inTheWay);
        directory.prepare(addresses, false, false);
        directory.prepare(addresses, false, true);
    }

    @ParameterizedTest
    @CsvSource({"1, false, nodes-per-datacenter 3 not 1", "3, true, secure false not true"})
    void refusesKeptDataOfAnotherWorld(int nodes, boolean secure, String difference) {
        directory.prepare(addresses, false, false);
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        directory.prepare(new Addresses(addresses.world(), addresses.base(), nodes), secure, true))
                .withMessageContaining("has " + difference.replace(" not", ", not"));
    }

    @Test
    void forgetsTheAuthorityOfASecureWorld() throws IOException {
        directory.prepare(addresses, true, false);
        Path authority = Files.createFile(path.resolve("ca.crt"));
        directory.prepare(addresses, false, false);
        assertThat(authority).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({"data, precious", "logs, precious", "., ca.crt"})
    void wipesNothingThatIsNotItsOwn(String folder, String name) throws IOException {
        Path precious =
                Files.createFile(Files.createDirectories(path.resolve(folder)).resolve(name));
        for (boolean keepData : List.of(true, false)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> directory.prepare(addresses, false, keepData))
                    .withMessageContaining("is not of a testbed");
        }
        assertThat(precious).exists();
    }

    @Test
    void takesADirectoryWhoseFirstStartWasCutShort() throws IOException {
        Files.createDirectories(path.resolve("data"));
        Files.createDirectories(path.resolve("logs"));
        directory.prepare(addresses, false, false);
        assertThat(path.resolve("data/world.properties")).exists();
    }

    @ParameterizedTest
    @CsvSource({"a, 202, directory", "b, 201, base address 201"})
    void givesADirectoryAndABaseAddressToOneWorldAtATime(String folder, int base, String what) {
        WorldLocks first = WorldLocks.take(path.resolve("a"), 201);
        assertThatIllegalStateException()
                .isThrownBy(() -> WorldLocks.take(path.resolve(folder), base))
                .withMessageStartingWith(what)
                .withMessageContaining("is used by another world");
        first.close();
        WorldLocks.take(path.resolve(folder), base).close();
    }

    /** The system frees a lock when its process closes the file, through whichever channel. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void whoAsksForALockInVainTakesItFromNobody() throws IOException {
        try (WorldLocks held = WorldLocks.take(path, 201)) {
            assertThatIllegalStateException().isThrownBy(() -> WorldLocks.take(path, 202));
            assertThat(held.directory().isOpen()).isTrue();
            assertThat(Path.of("/proc/locks"))
                    .content()
                    .contains(":" + Files.getAttribute(path.resolve("lock"), "unix:ino") + " ");
        }
    }
}
