package io.geobroker.loadtest.experiment.system;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;

/**
 * Runs a main class of this module in its own process.
 *
 * @param packaged whether the class path is one jar with everything, as {@code ./geobroker} runs it
 */
public record PrototypeProgram(List<String> classPath, boolean packaged) {
    private static final String LAUNCHER = "org.springframework.boot.loader.launch.PropertiesLauncher";

    public PrototypeProgram {
        classPath = List.copyOf(classPath);
    }

    public static PrototypeProgram likeThisProcess() {
        List<String> path = List.of(System.getProperty("java.class.path").split(System.getProperty("path.separator")));
        List<String> absolute = path.stream()
                .map(each -> Path.of(each).toAbsolutePath().toString())
                .toList();
        return new PrototypeProgram(absolute, path.size() == 1 && isPackaged(Path.of(path.get(0))));
    }

    /** Only that jar's own launcher finds the jars inside it. */
    private static boolean isPackaged(Path path) {
        if (!Files.isRegularFile(path)) {
            return false;
        }
        try (JarFile jar = new JarFile(path.toFile())) {
            return jar.getManifest() != null
                    && jar.getManifest().getMainAttributes().getValue("Start-Class") != null;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + path, e);
        }
    }

    String mainClass(Class<?> main) {
        return packaged ? LAUNCHER : main.getName();
    }

    List<String> jvmOptions(Class<?> main) {
        return packaged ? List.of("-Dloader.main=" + main.getName()) : List.of();
    }
}
