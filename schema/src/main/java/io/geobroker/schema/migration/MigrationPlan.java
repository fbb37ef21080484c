package io.geobroker.schema.migration;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * In which steps the statements of pending migrations are executed. The nodes take seconds to agree on a change of the
 * schema, whether of one table or of ten, so what does not depend on each other goes together, across files.
 *
 * <p>A statement that creates a table or a type, or adds columns to a table, comes after every earlier one that creates
 * or changes something it names; text in quotes does not count. Any other statement comes after all earlier ones and
 * before all later ones.
 */
final class MigrationPlan {
    /** What is done to what, of the changes that may be made at the same time. */
    private static final Pattern CHANGE = Pattern.compile(
            "(?:CREATE (?:TABLE|TYPE) IF NOT EXISTS|ALTER TABLE(?= broker\\.\\w+ ADD )) broker\\.(\\w+) .*",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private static final Pattern QUOTED = Pattern.compile("'[^']*'");
    private static final Pattern WORD = Pattern.compile("\\w+");

    private final List<List<String>> steps = new ArrayList<>();
    /** By what is created or changed, the last step that does so. */
    private final Map<String, Integer> changedIn = new HashMap<>();

    private int firstOpen;

    private MigrationPlan() {}

    /** Steps in their order, each of statements that may be executed at the same time. */
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
