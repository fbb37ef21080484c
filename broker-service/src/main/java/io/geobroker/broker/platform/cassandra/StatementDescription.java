package io.geobroker.broker.platform.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.util.Locale;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A statement in words.
 *
 * @param name what it does to which table, such as {@code insert order_outcomes}
 * @param consistency as the statement says, or else its profile
 * @param serialConsistency the same; null when the statement has no condition
 */
record StatementDescription(
        String name, String consistency, @Nullable String serialConsistency) {
    private static final Pattern FORM = Pattern.compile(
            "\\s*(?:(insert)\\s+into|(update)|(?:(select|delete)\\b.*?\\bfrom))\\s+(?:\\w+\\.)?(\\w+).*",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Pattern CONDITION = Pattern.compile("\\bif\\b", Pattern.CASE_INSENSITIVE);

    /** Prepared statements are few; others are not remembered beyond this. */
    private static final int REMEMBERED = 500;

    private static final ConcurrentMap<String, Wording> WORDINGS = new ConcurrentHashMap<>();

    /** What the text of a statement says, read once. */
    private record Wording(String name, boolean conditional) {

        static Wording of(String cql) {
            Wording known = WORDINGS.get(cql);
            if (known != null) {
                return known;
            }
            Wording read = new Wording(
                    StatementDescription.name(cql), CONDITION.matcher(cql).find());
            if (WORDINGS.size() < REMEMBERED) {
                WORDINGS.put(cql, read);
            }
            return read;
        }
    }

    static StatementDescription of(Statement<?> statement, CqlSession session) {
        Wording wording = Wording.of(StatementForm.cql(statement));
        return new StatementDescription(
                wording.name(),
                level(statement, statement.getConsistencyLevel(), session, DefaultDriverOption.REQUEST_CONSISTENCY),
                wording.conditional()
                        ? level(
                                statement,
                                statement.getSerialConsistencyLevel(),
                                session,
                                DefaultDriverOption.REQUEST_SERIAL_CONSISTENCY)
                        : null);
    }

    private static String name(String cql) {
        Matcher form = FORM.matcher(cql);
        if (!form.matches()) {
            return "other";
        }
        for (int verb = 1; verb <= 3; verb++) {
            if (form.group(verb) != null) {
                return form.group(verb).toLowerCase(Locale.ROOT) + " " + form.group(4);
            }
        }
        throw new AssertionError("a form without a verb: " + cql);
    }

    private static String level(
            Statement<?> statement, @Nullable ConsistencyLevel own, CqlSession session, DefaultDriverOption otherwise) {
        if (own != null) {
            return own.name();
        }
        DriverExecutionProfile profile = statement.getExecutionProfile();
        if (profile == null) {
            String name = statement.getExecutionProfileName();
            profile = session.getContext()
                    .getConfig()
                    .getProfile(name == null ? DriverExecutionProfile.DEFAULT_NAME : name);
        }
        return profile.getString(otherwise);
    }
}
