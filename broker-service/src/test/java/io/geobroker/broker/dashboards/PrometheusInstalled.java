package io.geobroker.broker.dashboards;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Leaves out tests that need Prometheus where it is not installed, and says so once in the build's output. */
final class PrometheusInstalled implements ExecutionCondition {
    private static final String MISSING =
            "NOT TESTED: dashboards, alerts and recording rules, for prometheus and promtool"
                    + " are not on the PATH. Debian: apt-get install prometheus";

    private static final AtomicBoolean TOLD = new AtomicBoolean();

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        if (onPath("prometheus").isPresent() && onPath("promtool").isPresent()) {
            return ConditionEvaluationResult.enabled("prometheus is installed");
        }
        if (TOLD.compareAndSet(false, true)) {
            System.out.println(MISSING);
        }
        return ConditionEvaluationResult.disabled(MISSING);
    }

    private static Optional<Path> onPath(String program) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(directory -> Path.of(directory, program))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
