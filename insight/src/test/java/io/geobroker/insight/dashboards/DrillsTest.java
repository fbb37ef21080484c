package io.geobroker.insight.dashboards;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** That drills fail when what they do cannot be done. Their tools succeed without doing anything, and time passes at once. */
class DrillsTest {
    private static final String PASS_TIME = "; sleep() { SECONDS=$((SECONDS + 500)); }; ";

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({
        "compose/drills, . $scripts/moves.sh; move_all sydney, there are no stocks to move to sydney",
        "compose/drills, healthy cassandra-sydney-1, not done in time: is_healthy cassandra-sydney-1",
        "kubernetes/tests, await_brokers sydney, not done in time: are_ready sydney 2",
        "kubernetes/tests, await_node sydney, not done in time: sees_all sydney"
    })
    void oneThatCannotDoItsPart(String scripts, String part, String why) throws Exception {
        Path deployed = Path.of("..", "deploy", scripts).toAbsolutePath();

        ShellTools tools = new ShellTools(directory);
        tools.put("docker", "");
        tools.put("kubectl", "case \"$*\" in *replicas*) echo 2 ;; esac");

        ShellTools.Ended drill =
                tools.run(Map.of("scripts", deployed.toString()), ". $scripts/lib.sh" + PASS_TIME + part);

        assertThat(drill.code()).as(drill.said()).isNotZero();
        assertThat(drill.said()).contains(why);
    }
}
