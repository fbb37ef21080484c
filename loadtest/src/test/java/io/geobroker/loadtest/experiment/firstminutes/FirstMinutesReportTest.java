package io.geobroker.loadtest.experiment.firstminutes;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.experiment.load.MarketAnswers;
import io.geobroker.loadtest.experiment.load.Rates;
import io.geobroker.loadtest.experiment.window.MadeUpWindows;
import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.loadtest.measure.Usage;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FirstMinutesReportTest {
    /** How long each of ten windows is. */
    @ParameterizedTest
    @CsvSource({"60, met", "12, unknown", "120, unknown"})
    void judgesMinutesByMinutesAlone(double seconds, String judgement) {
        Window made = MadeUpWindows.of("some", new Rates(0, 0), 3, 100, new Usage(Map.of()));
        Window window = new Window(
                made.variant(),
                made.processes(),
                made.asked(),
                seconds,
                made.tickersSent(),
                made.ordersSent(),
                made.accepted(),
                made.waiting(),
                made.done(),
                made.placing(),
                made.late(),
                made.usage());
        FirstMinutesReport report = new FirstMinutesReport(
                30,
                Collections.nCopies(10, window),
                window,
                Map.of(
                        FirstMinutesReport.AT_HOME,
                        new MarketAnswers(),
                        FirstMinutesReport.FORWARD,
                        new MarketAnswers()));

        List<FirstMinutesReport.Row> rows = report.rows(window, 230, 2);

        assertThat(rows.subList(1, 3))
                .allSatisfy(row -> assertThat(row.judgement()).as(row.name()).isEqualTo(judgement));
    }
}
