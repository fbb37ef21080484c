package io.geobroker.insight.dashboards;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.insight.dashboards.Deployment.Dashboard;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** That the files fit together; whether their queries have answers is shown by {@link DashboardsIT}. */
class DashboardsTest {
    @ParameterizedTest
    @MethodSource("dashboards")
    void queriesReadFromWhatIsProvisioned(Dashboard dashboard) {
        Set<String> sources = Deployment.dataSources().stream()
                .map(source -> source.path("uid").asString())
                .collect(Collectors.toCollection(TreeSet::new));
        sources.addAll(dashboard
                .json()
                .at("/templating/list")
                .valueStream()
                .filter(variable -> variable.path("type").asString().equals("datasource"))
                .map(variable -> "${" + variable.path("name").asString() + "}")
                .toList());

        assertThat(dashboard.panels().stream().flatMap(panel -> panel.queries().stream()))
                .isNotEmpty()
                .allSatisfy(query -> {
                    assertThat(query.text()).as(query.name()).isNotBlank();
                    assertThat(sources).as(query.name()).contains(query.source());
                });
    }

    @Test
    void everyCassandraSourceIsOfThePluginAndStaysInItsDatacenter() {
        List<JsonNode> cassandras = Deployment.dataSources().stream()
                .filter(source -> source.path("uid").asString().startsWith("geobroker-cassandra-"))
                .toList();

        assertThat(cassandras).hasSize(2).allSatisfy(source -> {
            assertThat(source.path("type").asString()).isEqualTo("hadesarchitect-cassandra-datasource");
            assertThat(source.at("/jsonData/keyspace").asString()).isEqualTo("broker");
            assertThat(source.at("/jsonData/consistency").asString()).isEqualTo("LOCAL_ONE");
        });
    }

    @Test
    void everyAlertSaysHowBadItIsAndWhichDashboardToLookAt() {
        Set<String> known = dashboards().map(Dashboard::uid).collect(Collectors.toSet());

        assertThat(Deployment.rules().stream().filter(rule -> rule.has("alert")))
                .isNotEmpty()
                .allSatisfy(alert -> {
                    String name = alert.path("alert").asString();
                    assertThat(alert.at("/labels/severity").asString()).as(name).isIn("critical", "warning", "info");
                    assertThat(known)
                            .as(name)
                            .contains(alert.at("/annotations/dashboard").asString());
                });
    }

    @Test
    void everyAlertHasATestInWhichItIsToldAndOneInWhichItIsNot() throws Exception {
        StringBuilder all = new StringBuilder();
        for (Path file : Deployment.ruleTests()) {
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

    @Test
    void everyAlertHasARowInTheGuideThatSaysWhatItAsksFor() throws Exception {
        String guide = Files.readString(Path.of("..", "docs", "guide", "operate.md"));
        String section = guide.substring(guide.indexOf("## What each alert asks for"));

        assertThat(Pattern.compile("^\\| `(\\w+)` \\| \\S.* \\|$", Pattern.MULTILINE)
                        .matcher(section)
                        .results()
                        .map(row -> row.group(1)))
                .isSorted()
                .containsExactlyInAnyOrderElementsOf(Deployment.rules().stream()
                        .filter(rule -> rule.has("alert"))
                        .map(rule -> rule.path("alert").asString())
                        .toList());
    }

    static Stream<Dashboard> dashboards() {
        return Deployment.dashboards().stream();
    }
}
