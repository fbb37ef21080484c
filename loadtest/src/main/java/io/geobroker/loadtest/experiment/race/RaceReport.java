package io.geobroker.loadtest.experiment.race;

import io.geobroker.loadtest.experiment.window.TargetLimit;
import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.loadtest.experiment.window.Windows;
import io.geobroker.loadtest.report.Chart;
import io.geobroker.loadtest.report.Report;
import io.geobroker.loadtest.report.Report.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects a race's results and writes the report. Threads may share it. */
final class RaceReport {
    private final Map<Lap, Window> laps = new LinkedHashMap<>();
    private final List<KilledBroker> killed = new ArrayList<>();
    private final List<BookTakeOver> books = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();
    private final List<Report.Link> links = new ArrayList<>();

    synchronized void add(Lap lap, Window window) {
        laps.put(lap, window);
    }

    synchronized void add(KilledBroker broker) {
        killed.add(broker);
    }

    synchronized void add(BookTakeOver book) {
        books.add(book);
    }

    synchronized void add(List<Report.Link> pages) {
        links.addAll(pages);
    }

    synchronized void remark(String remark) {
        remarks.add(remark);
    }

    synchronized void write(Report report) {
        if (laps.isEmpty()) {
            return;
        }
        Table table = RaceTable.of(laps, killed, books);
        report.found(TargetLimit.sentence(
                table.rows().stream().map(row -> row.get(row.size() - 1)).toList()));
        report.table(table);
        report.chart(picture());
        report.remark(
                "CPU time is that of nodes, Kafka and the contender's own brokers. The orders of bare are written by the"
                        + " load generator, whose CPU time has a row of its own.");
        report.remark(
                "A fill of bare is a delete that one replica acknowledged, and it keeps no trades, so that nobody can"
                        + " tell what it loses; the others' is decided by a quorum, recorded and settled.");
        remarks.forEach(report::remark);
        links.forEach(report::link);
        Map<Lap, List<Window>> rounds = new LinkedHashMap<>();
        laps.forEach((lap, window) -> rounds.computeIfAbsent(lap.ofAllRounds(), none -> new ArrayList<>())
                .add(window));
        Windows.addTo(report, rounds.values().stream().map(Windows::merged).toList());
    }

    private Chart picture() {
        List<String> categories = laps.keySet().stream()
                .filter(Lap::isCompared)
                .map(Lap::where)
                .distinct()
                .toList();
        Chart chart = Chart.bars("Ticker received to fill, p50", Chart.Place.WIDE, "ms", categories)
                .onLogScale();
        for (Contender contender : Contender.values()) {
            chart = chart.bars(contender.toString(), categories, where -> p50(contender, where));
        }
        return chart;
    }

    private double p50(Contender contender, String where) {
        List<Window> windows =
                new RaceRows(laps).windows(contender, lap -> lap.where().equals(where));
        return windows.isEmpty()
                ? Double.NaN
                : Windows.merged(windows).sinceReceived().p50();
    }
}
