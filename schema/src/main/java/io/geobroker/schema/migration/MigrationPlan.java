package io.geobroker.schema.migration;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The order of the statements of pending migrations. Independent statements share a step, also across files, because
 * agreement takes seconds for one change as for ten.
 *
 * <p>A statement that creates a table or type, or adds columns, follows earlier changes of what it names outside quotes. Any
 * other statement follows all earlier ones and precedes all later ones.
 */
final class MigrationPlan {
    /** Changes that may share a step; group 1 is the table or type. */
    private static final Pattern CHANGE = Pattern.compile(
            "(?:CREATE (?:TABLE|TYPE) IF NOT EXISTS|ALTER TABLE(?= broker\\.\\w+ ADD )) broker\\.(\\w+) .*",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private static final Pattern QUOTED = Pattern.compile("'[^']*'");
    private static final Pattern WORD = Pattern.compile("\\w+");

    private final List<List<String>> steps = new ArrayList<>();
    /** Table or type to the last step that changes it. */
    private final Map<String, Integer> changedIn = new HashMap<>();

    private int firstOpen;

    private MigrationPlan() {}

    /** The statements of a step may be executed concurrently. */
    static List<List<String>> steps(List<Migration> pending) {
        MigrationPlan plan = new MigrationPlan();
        pending.forEach(migration -> migration.statements().forEach(plan::add));
        return plan.steps.stream().map(List::copyOf).toList();
    }

    private void add(String statement) {
        Matcher change = CHANGE.matcher(statement);
        if (!change.matches()) {
            put(statement, steps.size());
            firstOpen = steps.size();
            return;
        }
        int step = firstOpen;
        Matcher word = WORD.matcher(QUOTED.matcher(statement).replaceAll(""));
        while (word.find()) {
            step = Math.max(step, changedIn.getOrDefault(name(word.group()), -1) + 1);
        }
        put(statement, step);
        changedIn.put(name(change.group(1)), step);
    }

    private void put(String statement, int step) {
        if (step == steps.size()) {
            steps.add(new ArrayList<>());
        }
        steps.get(step).add(statement);
    }

    private static String name(String identifier) {
        return identifier.toLowerCase(Locale.ROOT);
    }
}
