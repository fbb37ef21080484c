package io.geobroker.testbed.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.testbed.LocalServer;
import io.geobroker.testbed.cli.control.ControlAnswer;
import io.geobroker.testbed.cli.control.ControlServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./geobroker report} in a world of two brokers, of which one is dead. */
class ReportCommandTest {
    private static final String DEAD = "http://127.0.0.1:1";
    private static final String WORLD = "{\"region\":\"sydney\",\"regions\":[],\"links\":[]}";

    private final Map<String, String> pages = new ConcurrentHashMap<>(
            Map.of("/", "<script type=\"importmap\">{\"imports\":{}}</script>", "/geo/world", WORLD));

    private final List<String> asked = new ArrayList<>();

    @TempDir
    Path directory;

    @AutoClose
    private final LocalServer broker = new LocalServer(exchange -> {
        String page = pages.getOrDefault(exchange.getRequestURI().getPath(), "");
        LocalServer.answer(exchange, page.isEmpty() ? 404 : 200, page);
    });

    @AutoClose
    private ControlServer control;

    @BeforeEach
    void start() {
        control = ControlServer.open(
                directory,
                request -> asked.add(request.verb()) && request.verb().equals("brokers")
                        ? new ControlAnswer(true, List.of(DEAD, broker.uri().toString()))
                        : ControlAnswer.refused(request.verb()));
    }

    @Test
    void writesWhatTheBrokersShow() throws IOException {
        Path file = directory.resolve("report.html");

        assertThat(report(file)).isZero();

        assertThat(file).content().contains("\"answers\":[null," + WORLD + "]");
    }

    @Test
    void writesNothingWhenNoBrokerTellsOfItsWorld() {
        pages.remove("/geo/world");
        Path file = directory.resolve("report.html");

        assertThat(report(file)).isEqualTo(1);

        assertThat(Files.exists(file)).isFalse();
    }

    @Test
    void failsWhereItCannotWriteBeforeItAsks() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));

        assertThat(report(file.resolve("report.html"))).isEqualTo(1);

        assertThat(asked).isEmpty();
    }

    @Test
    void makesNoDirectoryWhereNoWorldRuns() {
        control.close();
        Path reports = directory.resolve("reports");

        assertThat(report(reports.resolve("report.html"))).isEqualTo(1);

        assertThat(reports).doesNotExist();
    }

    private int report(Path file) {
        return Geobroker.run("report", "--directory", directory.toString(), "--seconds", "0", "--out", file.toString());
    }
}
