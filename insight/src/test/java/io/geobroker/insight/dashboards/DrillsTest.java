package io.geobroker.insight.dashboards;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** That drills fail when what they do cannot be done. Their tools succeed without doing anything, and time passes at once. */
class DrillsTest {
    private static final String PASS_TIME = "; sleep() { SECONDS=$((SECONDS + 500)); }; ";

    @TempDir
    Path directory;

    @Test
    void oneThatFindsNoStocksToMove() throws Exception {
        Path drills = Deployment.COMPOSE.resolve("drills").toAbsolutePath();

        assertThat(fails(". " + drills + "/lib.sh; . " + drills + "/moves.sh; move_all sydney"))
                .contains("there are no stocks to move to sydney");
    }

    @Test
    void oneWhoseNodeDoesNotStart() throws Exception {
        Path drills = Deployment.COMPOSE.resolve("drills").toAbsolutePath();

        assertThat(fails(". " + drills + "/lib.sh" + PASS_TIME + "healthy cassandra-sydney-1"))
                .contains("not done in time: is_healthy cassandra-sydney-1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"are_ready sydney 2", "sees_all sydney"})
    void oneOfKubernetesWhosePodsDoNotBecomeReady(String awaited) throws Exception {
        Path tests = Manifests.KUBERNETES.resolve("tests").toAbsolutePath();

        assertThat(fails(". " + tests + "/lib.sh" + PASS_TIME
                        + (awaited.startsWith("are_ready") ? "await_brokers" : "await_node") + " sydney"))
                .contains("not done in time: " + awaited);
    }

    private String fails(String script) throws Exception {
        ShellTools tools = new ShellTools(directory);
        tools.put("docker", "");
        tools.put("kubectl", "case \"$*\" in *replicas*) echo 2 ;; esac");
        ShellTools.Ended drill = tools.run(Map.of(), script);
        assertThat(drill.code()).as(drill.said()).isNotZero();
        return drill.said();
    }
}
