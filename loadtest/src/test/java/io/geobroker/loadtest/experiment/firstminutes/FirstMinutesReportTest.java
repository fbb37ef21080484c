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
    @ParameterizedTest
    @CsvSource({"minute 1, met", "0.0 to 12.0 s, unknown"})
    void judgesMinutesByMinutesAlone(String name, String judgement) {
        Window window = MadeUpWindows.of(name, new Rates(0, 0), 3, 100, new Usage(Map.of()));
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
