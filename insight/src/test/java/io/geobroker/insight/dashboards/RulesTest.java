package io.geobroker.insight.dashboards;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The rules of Prometheus before its own tool: {@code promtool test rules deploy/prometheus/tests/*.yml}; needs it installed. */
@Tag("full")
class RulesTest {

    @Test
    void theConfigurationIsRight() throws Exception {
        promtool("check", "config", "prometheus.yml");
    }

    @Test
    void everyRuleDoesWhatItsTestsSay() throws Exception {
        List<String> command = new ArrayList<>(List.of("test", "rules"));
        Deployment.ruleTests().forEach(file -> command.add("tests/" + file.getFileName()));

        promtool(command.toArray(String[]::new));
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
