package io.geobroker.loadtest.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.report.Report.Link;
import io.geobroker.loadtest.report.Report.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ReportFilesTest {
    @TempDir
    Path directory = Path.of("");

    @Test
    void writesAPageThatNeedsNothingElse() throws IOException {
        Path page = ReportFiles.write(report(), directory);

        String html = Files.readString(page);
        assertThat(html).contains("echarts").doesNotContain("/*echarts*/", "/*report*/");
        assertThat(html).doesNotContain("<script src", "<link", "@import url");
        // What a report says cannot end the script it stands in.
        assertThat(html).contains("\\u003c/script>").doesNotContain("bad </script>");
    }

    @Test
    void writesTheSameAsJson() throws IOException {
        ReportFiles.write(report(), directory);

        JsonNode json = new JsonMapper().readTree(Files.readString(directory.resolve("sample.json")));
        assertThat(json.at("/facts/seed").asString()).isEqualTo("7");
        assertThat(json.at("/tables/0/rows/0/1").asString()).isEqualTo("1.0");
        assertThat(json.at("/links/0/file").asString()).isEqualTo("sample-broker.html");
        assertThat(json.at("/charts/0/series/0/points/0/1").asDouble()).isEqualTo(1.5);
    }

    private static Report report() {
        Report report = new Report("sample", "A sample", "Does it write?");
        report.fact("seed", "7");
        report.remark("bad </script>");
        report.link(new Link("Flame graph of a broker", "sample-broker.html"));
        report.table(new Table("figures", List.of("variant", "ms"), List.of(List.of("one", "1.0"))));
        report.chart(
                Chart.bars("Local", Chart.Place.LEFT, "ms", List.of("p50")).bars("ours", List.of(1.5), bar -> bar));
        return report;
    }
}
