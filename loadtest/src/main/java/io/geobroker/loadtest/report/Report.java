package io.geobroker.loadtest.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The result of one experiment, in reading order. Filled by one thread. */
public final class Report {

    /**
     * A goal and whether it is met.
     *
     * @param met null when unknown
     */
    public record Goal(
            String goal, String measured, @Nullable Boolean met) {}

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

    private final String name;
    private final String title;
    private final String question;
    private final List<String> found = new ArrayList<>();
    private final Map<String, String> facts = new LinkedHashMap<>();
    private final List<Goal> goals = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();
    private final List<Table> tables = new ArrayList<>();
    private final List<Chart> charts = new ArrayList<>();
    private final List<Link> links = new ArrayList<>();

    public Report(String name, String title, String question) {
        this.name = name;
        this.title = title;
        this.question = question;
    }

    public String name() {
        return name;
    }

    public String title() {
        return title;
    }

    public String question() {
        return question;
    }

    public List<String> found() {
        return Collections.unmodifiableList(found);
    }

    /** What figures depend on: machine, versions, seed, world. */
    public Map<String, String> facts() {
        return Collections.unmodifiableMap(facts);
    }

    public List<Goal> goals() {
        return Collections.unmodifiableList(goals);
    }

    /** Caveats: limits of the machine, and cases in which the broker is worse. */
    public List<String> remarks() {
        return Collections.unmodifiableList(remarks);
    }

    public List<Table> tables() {
        return Collections.unmodifiableList(tables);
    }

    /** The first, with its neighbour, is shown on top. */
    public List<Chart> charts() {
        return Collections.unmodifiableList(charts);
    }

    public List<Link> links() {
        return Collections.unmodifiableList(links);
    }

    public void found(String sentence) {
        found.add(sentence);
    }

    public void fact(String what, String value) {
        facts.put(what, value);
    }

    public void goal(Goal goal) {
        goals.add(goal);
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
