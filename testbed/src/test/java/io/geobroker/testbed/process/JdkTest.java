package io.geobroker.testbed.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdkTest {
    @TempDir
    private Path root;

    @Test
    void prefersJavaHome() throws IOException {
        Path wanted = installed("somewhere/else", "17.0.1");
        installed("usr/lib/jvm/java-17", "17.0.15");
        assertThat(Jdk.find(17, Map.of("JAVA_HOME", wanted.toString()), root.resolve("home/me"), root))
                .contains(new Jdk(wanted, 17));
    }

    @Test
    void passesOverOtherVersions() throws IOException {
        Path newer = installed("usr/lib/jvm/temurin-25", "25");
        Path wanted = installed("home/me/.sdkman/candidates/java/17.0.9-tem", "17.0.9");
        assertThat(Jdk.find(17, Map.of("JAVA_HOME", newer.toString()), root.resolve("home/me"), root))
                .contains(new Jdk(wanted, 17));
    }

    @Test
    void findsABundleOfMacOs() throws IOException {
        Path wanted = installed("Library/Java/JavaVirtualMachines/temurin-17.jdk/Contents/Home", "17.0.15");
        assertThat(Jdk.find(17, Map.of(), root.resolve("home/me"), root)).contains(new Jdk(wanted, 17));
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
