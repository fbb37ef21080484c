package io.geobroker.insight.dashboards;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Fails tests that need Prometheus where it is not installed, and says what to install. */
final class PrometheusInstalled implements BeforeAllCallback {

    @Override
    public void beforeAll(ExtensionContext context) {
        if (!onPath("prometheus") || !onPath("promtool")) {
            throw new IllegalStateException(
                    "prometheus and promtool are not both on the PATH, and dashboards, alerts and"
                            + " recording rules are tested with them; Debian: apt-get install prometheus");
        }
    }

    private static boolean onPath(String program) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(directory -> Path.of(directory, program))
                .anyMatch(Files::isExecutable);
    }
}
