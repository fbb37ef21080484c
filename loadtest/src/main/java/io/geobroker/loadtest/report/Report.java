package io.geobroker.loadtest.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The result of one experiment, in reading order, and the fields of its JSON. Filled by one thread.
 *
 * @param facts what figures depend on: machine, versions, seed, world
 * @param remarks caveats: limits of the machine, and cases in which the broker is worse
 * @param charts the first, with its neighbour, is shown on top
 */
public record Report(
        String name,
        String title,
        String question,
        List<String> found,
        Map<String, String> facts,
        List<String> remarks,
        List<Table> tables,
        List<Chart> charts,
        List<Link> links) {
    /** A file beside the report. */
    public record Link(String title, String file) {}

    /** @param rows each as long as the columns */
    public record Table(String title, List<String> columns, List<List<String>> rows) {
        public Table {
            columns = List.copyOf(columns);
            rows = rows.stream().map(List::copyOf).toList();
            for (List<String> row : rows) {
                if (row.size() != columns.size()) {
                    throw new IllegalArgumentException(
                            "a row of '" + title + "' has " + row.size() + " fields, not " + columns.size());
                }
            }
        }
    }

    public Report(String name, String title, String question) {
        this(
                name,
                title,
                question,
                new ArrayList<>(),
                new LinkedHashMap<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>());
    }

    public void found(String sentence) {
        found.add(sentence);
    }

    /** @param format as of {@link Numbers#text} */
    public void found(String format, Object... values) {
        found.add(Numbers.text(format, values));
    }

    public void fact(String what, String value) {
        facts.put(what, value);
    }

    public void remark(String remark) {
        remarks.add(remark);
    }

    public void table(Table table) {
        tables.add(table);
    }

    public void chart(Chart chart) {
        charts.add(chart);
    }

    public void link(Link link) {
        links.add(link);
    }
}
