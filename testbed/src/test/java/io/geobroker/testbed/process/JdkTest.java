package io.geobroker.testbed.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JdkTest {
    @TempDir
    private Path root;

    @ParameterizedTest
    @CsvSource({
        "somewhere/else, 17.0.1, usr/lib/jvm/java-17, 17.0.15, somewhere/else",
        "usr/lib/jvm/temurin-25, 25, home/me/.sdkman/candidates/java/17.0.9-tem, 17.0.9, usr/lib/jvm/temurin-25",
        "Library/Java/JavaVirtualMachines/temurin-17.jdk/Contents/Home, 17.0.15, usr/lib/jvm/temurin-25, 25, none"
    })
    void findsTheOneOfItsVersionJavaHomeFirst(
            String one, String version, String other, String otherVersion, String javaHome) throws IOException {
        Path first = installed(one, version);
        Path second = installed(other, otherVersion);

        assertThat(Jdk.find(17, Map.of("JAVA_HOME", root.resolve(javaHome).toString()), root.resolve("home/me"), root))
                .contains(new Jdk(version.startsWith("17") ? first : second, 17));
    }

    @Test
    void findsNoneWhereOnlySourcesAre() throws IOException {
        Files.createDirectories(root.resolve("usr/lib/jvm/openjdk-17"));
        Files.createFile(root.resolve("usr/lib/jvm/openjdk-17/src.zip"));
        assertThat(Jdk.find(17, Map.of(), root.resolve("home/me"), root)).isEmpty();
    }

    private Path installed(String home, String version) throws IOException {
        Path path = root.resolve(home);
        Files.createDirectories(path.resolve("bin"));
        assertThat(Files.createFile(path.resolve("bin/java")).toFile().setExecutable(true))
                .isTrue();
        Files.writeString(path.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
        return path;
    }
}
