package io.geobroker.testbed.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geobroker.testbed.OtherLanguage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildCacheTest {
    @TempDir
    private Path directory;

    private final String name = "made-" + UUID.randomUUID();
    private int times;

    @AfterEach
    void leaveNothing() throws IOException {
        FileTree.delete(made(), Set.of());
    }

    @Test
    void isMadeOnceUntilAPartChangesAndThenReplacesTheOlder() throws IOException {
        Path part = Files.writeString(directory.resolve("part"), "one");

        Path first = made();
        assertThat(made()).isEqualTo(first).content().isEqualTo("1");

        Files.writeString(part, "another");
        Path second = made();
        assertThat(second).isNotEqualTo(first).content().isEqualTo("2");
        assertThat(first).doesNotExist();
    }

    @Test
    void namesAreFoundWhereDigitsAreOthers() throws Exception {
        Path place = BuildCache.place(name, ".txt", List.of());

        assertThat(OtherLanguage.inPersian(() -> BuildCache.nameOf(place))).isEqualTo(name);
    }

    @Test
    void theDirectoryOfTheBuildMayHaveAnyName() throws IOException {
        byte[] build = "directory=/home/j\u00fcrgen/target".getBytes(StandardCharsets.UTF_8);

        assertThat(BuildCache.directory(new ByteArrayInputStream(build))).isEqualTo("/home/j\u00fcrgen/target");
    }

    @Test
    void whatCannotBeMadeLeavesNothing() {
        assertThatThrownBy(() -> BuildCache.get(name, ".txt", List.of(), place -> {
                    Files.writeString(place, "half");
                    throw new IOException("disk full");
                }))
                .isInstanceOf(UncheckedIOException.class)
                .hasRootCauseMessage("disk full");
        assertThat(BuildCache.place(name, ".txt", List.of())).doesNotExist();
    }

    @Test
    void aDirectoryOfClassesIsAJarOfThemAsTheyAreNow() throws IOException {
        Path classes = Files.createDirectories(directory.resolve("classes-" + name));
        Files.writeString(Files.createDirectories(classes.resolve("a")).resolve("B.class"), "bytes");

        String jar = ClassesJar.of(classes.toString());
        assertThat(ClassesJar.of(classes.toString())).isEqualTo(jar);
        Files.writeString(classes.resolve("C.class"), "more");
        String later = ClassesJar.of(classes.toString());

        try (JarFile file = new JarFile(later)) {
            assertThat(file.stream().map(JarEntry::getName)).containsExactly("C.class", "a/", "a/B.class");
        }
        assertThat(later).isNotEqualTo(jar).endsWith(".jar");
        assertThat(ClassesJar.of(later)).isEqualTo(later);
        FileTree.delete(Path.of(jar), Set.of());
        FileTree.delete(Path.of(later), Set.of());
    }

    private Path made() {
        return BuildCache.get(name, ".txt", List.of(directory.resolve("part").toString()), place -> {
            times++;
            Files.writeString(place, Integer.toString(times));
        });
    }
}
