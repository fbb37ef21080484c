package io.geobroker.insight.dashboards;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** That {@code docs/guide/operate.md} says of each alert what it asks for, and of no other. */
class AlertsGuideTest {
    private static final Path GUIDE = Path.of("..", "docs", "guide", "operate.md");
    private static final String SECTION = "## What each alert asks for";
    private static final Pattern ROW = Pattern.compile("^\\| `(\\w+)` \\| \\S.* \\|$", Pattern.MULTILINE);

    @Test
    void everyAlertHasARow() throws Exception {
        List<String> alerts = Deployment.rules().stream()
                .filter(rule -> rule.has("alert"))
                .map(rule -> rule.path("alert").asString())
                .toList();
        String guide = Files.readString(GUIDE);
        String section = guide.substring(guide.indexOf(SECTION));

        assertThat(alerts).isNotEmpty();
        assertThat(ROW.matcher(section).results().map(row -> row.group(1)))
                .isSorted()
                .containsExactlyInAnyOrderElementsOf(alerts);
    }
}
