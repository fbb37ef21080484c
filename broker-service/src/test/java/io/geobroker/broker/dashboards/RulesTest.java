package io.geobroker.broker.dashboards;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The rules of Prometheus before its own tool: {@code promtool test rules deploy/prometheus/tests/*.yml}. */
@ExtendWith(PrometheusInstalled.class)
class RulesTest {

    @Test
    void theConfigurationIsRight() throws Exception {
        promtool("check", "config", "prometheus.yml");
    }

    @Test
    void everyRuleDoesWhatItsTestsSay() throws Exception {
        List<String> command = new ArrayList<>(List.of("test", "rules"));
        tests().forEach(file -> command.add("tests/" + file.getFileName()));

        promtool(command.toArray(String[]::new));
    }

    @Test
    void everyAlertHasATestInWhichItIsToldAndOneInWhichItIsNot() throws Exception {
        StringBuilder all = new StringBuilder();
        for (Path file : tests()) {
            all.append(Files.readString(file));
        }
        Set<String> untested = new TreeSet<>();
        Deployment.rules().stream()
                .map(rule -> rule.path("alert").asString(""))
                .filter(alert -> !alert.isEmpty())
                .filter(alert -> !all.toString().contains("alertname: " + alert + "\n        exp_alerts: []")
                        || !all.toString().contains("alertname: " + alert + "\n        exp_alerts:\n"))
                .forEach(untested::add);

        assertThat(untested).isEmpty();
    }

    private static List<Path> tests() {
        return Deployment.files(Deployment.PROMETHEUS.resolve("tests"));
    }

    private static void promtool(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("promtool"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .directory(Deployment.PROMETHEUS.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).as(said).isTrue();
        assertThat(process.exitValue()).as(said).isZero();
    }
}
