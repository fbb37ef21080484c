package io.geobroker.loadtest.report;

import io.geobroker.loadtest.report.Report.Table;
import io.geobroker.testbed.process.PackagedFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/** Writes a report as an offline page, as JSON, and as text. */
public final class ReportFiles {
    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .build();
    private static final String ECHARTS_POM = "/META-INF/maven/org.webjars.npm/echarts/pom.properties";

    private ReportFiles() {}

    /** Writes {@code <name>.html} and {@code <name>.json}. */
    public static Path write(Report report, Path directory) {
        String json = JSON.writerWithDefaultPrettyPrinter().writeValueAsString(report);
        // Only "<" could end the script element.
        String page = PackagedFile.text(ReportFiles.class, "report.html")
                .replace("/*echarts*/", echarts())
                .replace("/*report*/", json.replace("<", "\\u003c"));
        try {
            Files.createDirectories(directory);
            Files.writeString(directory.resolve(report.name() + ".json"), json);
            return Files.writeString(page(report, directory), page);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the report to " + directory, e);
        }
    }

    public static Path page(Report report, Path directory) {
        return directory.resolve(report.name() + ".html");
    }

    public static void print(Report report, PrintWriter out) {
        out.println();
        out.println(report.title());
        report.found().forEach(sentence -> out.println("  " + sentence));
        out.println();
        report.facts().forEach((what, value) -> out.println("  " + what + ": " + value));
        for (Table table : report.tables()) {
            print(table, out);
        }
        out.println();
        report.remarks().forEach(remark -> out.println("  * " + remark));
        report.links().forEach(link -> out.println("  " + link.title() + ": " + link.file()));
        out.flush();
    }

    /** With its title, after an empty line. */
    public static void print(Table table, PrintWriter out) {
        out.println();
        out.println(table.title());
        List<List<String>> lines = new ArrayList<>(List.of(table.columns()));
        lines.addAll(table.rows());
        for (List<String> line : lines) {
            StringBuilder text = new StringBuilder(" ");
            for (int column = 0; column < line.size(); column++) {
                int at = column;
                int width = lines.stream()
                        .mapToInt(each -> each.get(at).length())
                        .max()
                        .orElse(1);
                // Words left-aligned, numbers right-aligned.
                text.append(String.format(
                        Locale.ROOT, column == 0 ? " %-" + width + "s" : "  %" + width + "s", line.get(column)));
            }
            out.println(text.toString().stripTrailing());
        }
    }

    private static String echarts() {
        String version = PackagedFile.text(ReportFiles.class, ECHARTS_POM)
                .lines()
                .filter(line -> line.startsWith("version="))
                .findFirst()
                .orElseThrow()
                .substring("version=".length());
        return PackagedFile.text(
                ReportFiles.class, "/META-INF/resources/webjars/echarts/" + version + "/dist/echarts.common.min.js");
    }
}
