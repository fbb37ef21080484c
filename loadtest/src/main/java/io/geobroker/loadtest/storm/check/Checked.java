package io.geobroker.loadtest.storm.check;

import io.geobroker.loadtest.storm.check.evidence.RegionEvidence;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredDoor;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredOutcome;
import io.geobroker.loadtest.storm.check.rule.ReachedOrdersFill;
import io.geobroker.loadtest.storm.journal.Answer;
import io.geobroker.loadtest.storm.journal.Cancellation;
import io.geobroker.loadtest.storm.journal.FaultWindow;
import io.geobroker.loadtest.storm.journal.Hearing;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.journal.MassCancel;
import io.geobroker.loadtest.storm.journal.Placement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * How much was checked: without it a verdict means little.
 *
 * @param lateFills fills by a later ticker than the first, by the fault that excuses them
 */
public record Checked(Map<String, Long> counts, Map<String, Integer> lateFills, Map<String, Long> faults) {

    public static Checked of(Journal journal, List<RegionEvidence> evidence) {
        RegionEvidence first = evidence.get(0);
        Map<String, Long> counts = new LinkedHashMap<>();
        List<Answer> answers =
                journal.placements().stream().map(Placement::answer).toList();
        counts.put("orders", (long) answers.size());
        counts.put(
                "orders acknowledged",
                count(answers, answer -> answer.acknowledged().isPresent()));
        counts.put("orders refused", count(answers, Answer::isRefused));
        counts.put("orders unanswered", count(answers, Answer::isUnknown));
        Map<String, Long> ends = byKind(first.outcomes().values().stream().toList(), StoredOutcome::end);
        for (String end : List.of("filled", "canceled", "replaced", "expired")) {
            counts.put(end, ends.getOrDefault(end, 0L));
        }
        counts.put("waiting", (long) first.waiting().size());
        counts.put("moves of symbols", (long) first.moves().size());
        counts.put("doors closed", count(first.doors(), StoredDoor::isClosed));
        Map<String, Long> cancels = byKind(journal.all(Cancellation.class), each -> name(each.told()));
        for (Cancellation.Told told : Cancellation.Told.values()) {
            counts.put("cancels answered " + name(told), cancels.getOrDefault(name(told), 0L));
        }
        counts.put("cancels of all orders", (long) journal.all(MassCancel.class).size());
        counts.put(
                "tickers",
                journal.symbols().stream()
                        .mapToLong(symbol -> journal.tickers(symbol).size())
                        .sum());
        for (RegionEvidence region : evidence) {
            String in = " in " + region.region();
            counts.put(
                    "order states told" + in, journal.sightings(region.region()).answers());
            counts.put(
                    "accounts read" + in,
                    journal.accountSightings(region.region()).reads());
        }
        for (Hearing.Way way : Hearing.Way.values()) {
            counts.put("events by " + name(way), heard(journal, way));
        }
        counts.put("accounts", (long) first.accounts().size());
        counts.put(
                "holds",
                first.accounts().values().stream()
                        .mapToLong(account -> account.holds().size())
                        .sum());
        counts.put("rows of events", (long) first.events().size());
        return new Checked(
                counts, ReachedOrdersFill.lateFills(journal, first), byKind(journal.faults(), FaultWindow::name));
    }

    public List<String> lines() {
        List<String> lines = counts.entrySet().stream()
                .map(entry -> String.format(Locale.ROOT, "%,12d  %s", entry.getValue(), entry.getKey()))
                .collect(Collectors.toList());
        lateFills.forEach((fault, number) ->
                lines.add(String.format(Locale.ROOT, "%,12d  late fills, because of %s", number, fault)));
        faults.forEach((fault, number) -> lines.add(String.format(Locale.ROOT, "%,12d  x %s", number, fault)));
        return lines;
    }

    private static <T> long count(List<T> all, Predicate<T> counted) {
        return all.stream().filter(counted).count();
    }

    private static long heard(Journal journal, Hearing.Way way) {
        return journal.all(Hearing.class).stream()
                .filter(hearing -> hearing.way() == way)
                .mapToLong(hearing -> hearing.events().size())
                .sum();
    }

    private static <T> Map<String, Long> byKind(List<T> all, Function<T, String> kind) {
        return all.stream().collect(Collectors.groupingBy(kind, TreeMap::new, Collectors.counting()));
    }

    private static String name(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
