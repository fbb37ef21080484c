package io.geobroker.loadtest.storm.cli;

import io.geobroker.loadtest.storm.Verdict;
import io.geobroker.loadtest.storm.check.Checker;
import io.geobroker.loadtest.storm.check.rule.Violation;
import io.geobroker.loadtest.storm.fault.FaultKind;
import io.geobroker.loadtest.storm.journal.FaultWindow;
import io.geobroker.loadtest.storm.journal.Journal;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

record StormReport(PrintWriter out, Path json) {
    private static final int MOST_SHOWN = 100;
    private static final int REASONS = 12;

    void kinds(int nodes, int brokers) {
        for (FaultKind kind : FaultKind.all()) {
            line("  %-24s %s", kind.label(), kind.description());
            kind.obstacle(nodes, brokers).ifPresent(obstacle -> line("  %-24s not here: %s", "", obstacle));
        }
        out.flush();
    }

    /**
     * How often each fault was inflicted and how long it took, healing included.
     *
     * @param leftOut reason, by kind
     * @return whether each of these came all the same
     */
    boolean faults(List<FaultWindow> faults, Map<FaultKind, String> leftOut) {
        Map<String, List<FaultWindow>> byName =
                faults.stream().collect(Collectors.groupingBy(FaultWindow::name, TreeMap::new, Collectors.toList()));
        out.println();
        line("%-26s %5s %9s  %s", "fault", "times", "seconds", "hit");
        byName.forEach((name, all) -> line(
                "  %-24s %5d %9d  %s",
                name,
                all.size(),
                all.stream().mapToLong(FaultWindow::seconds).sum(),
                all.stream().map(FaultWindow::target).distinct().collect(Collectors.joining("; "))));
        leftOut.forEach((kind, why) -> {
            if (!byName.containsKey(kind.label())) {
                line("  %-24s %5d %9s  left out: %s", kind.label(), 0, "-", why);
            }
        });
        out.flush();
        return leftOut.keySet().stream().allMatch(kind -> byName.containsKey(kind.label()));
    }

    /** @return whether all of it is written */
    boolean verdict(Journal journal, Verdict verdict, long seed) {
        out.println();
        told(journal);
        out.println("checked:");
        verdict.checked().lines().forEach(out::println);
        out.println("settled in " + verdict.settledIn().toSeconds() + " s");
        Map<String, String> statements = Checker.statements();
        line("%10s  %s", "violations", "rule");
        verdict.byRule()
                .forEach((rule, number) ->
                        line("%10d  %s: %s", number, rule, statements.getOrDefault(rule, "the world is at rest")));
        List<Violation> violations = verdict.violations();
        violations.stream().limit(MOST_SHOWN).forEach(violation -> out.println("  WRONG: " + violation));
        if (violations.size() > MOST_SHOWN) {
            out.println("  and " + (violations.size() - MOST_SHOWN) + " more");
        }
        out.println(
                violations.isEmpty() ? "nothing lost, nothing twice" : violations.size() + " violations; seed " + seed);
        return write(verdict.json());
    }

    void incomplete(Journal journal, String why, long seed) {
        out.println();
        out.println("INCOMPLETE, without a verdict: " + why + "; seed " + seed);
        told(journal);
        faults(journal.faults(), Map.of());
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("incomplete", why);
        all.put("seed", seed);
        all.put("told", journal.summary());
        all.put("reasons", journal.reasons());
        all.put("faults", journal.faults().stream().map(FaultWindow::toString).toList());
        write(all);
    }

    private void told(Journal journal) {
        out.println("told: " + journal.summary());
        journal.reasons().stream().limit(REASONS).forEach(reason -> out.println("  " + reason));
    }

    private boolean write(Map<String, Object> all) {
        boolean written = true;
        try {
            Files.write(
                    json, JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsBytes(all));
            out.println("all of it: " + json);
        } catch (IOException e) {
            written = false;
            out.println("cannot write " + json + ": " + e);
        }
        out.flush();
        return written;
    }

    private void line(String format, Object... values) {
        out.println(String.format(Locale.ROOT, format, values).stripTrailing());
    }
}
