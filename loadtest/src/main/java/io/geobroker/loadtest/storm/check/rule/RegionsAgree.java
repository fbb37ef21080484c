package io.geobroker.loadtest.storm.check.rule;

import io.geobroker.loadtest.storm.check.evidence.Evidence;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Compares the first region's tables with those of each other region. */
public final class RegionsAgree {
    public static final String NAME = "regions";
    public static final String STATEMENT = "all regions hold the same, row by row";

    private RegionsAgree() {}

    public static List<Violation> check(Evidence evidence) {
        RegionEvidence first = evidence.regions().get(0);
        List<Violation> violations = new ArrayList<>();
        for (RegionEvidence other :
                evidence.regions().subList(1, evidence.regions().size())) {
            compare(
                    "orders_by_customer",
                    first,
                    other,
                    first.orders().values(),
                    other.orders().values(),
                    violations);
            compare("order_outcomes or later_outcomes", first, other, first.doors(), other.doors(), violations);
            compare("symbol_moves", first, other, first.moves(), other.moves(), violations);
            compare(
                    "open_orders",
                    first,
                    other,
                    first.waiting().values(),
                    other.waiting().values(),
                    violations);
            compare("trades_by_symbol", first, other, first.trades(), other.trades(), violations);
            compare("events_by_customer", first, other, first.events(), other.events(), violations);
            compare(
                    "accounts",
                    first,
                    other,
                    first.accounts().values(),
                    other.accounts().values(),
                    violations);
        }
        return violations;
    }

    private static void compare(
            String table,
            RegionEvidence first,
            RegionEvidence other,
            Iterable<?> ofFirst,
            Iterable<?> ofOther,
            List<Violation> violations) {
        Set<Object> here = new HashSet<>();
        ofFirst.forEach(here::add);
        Set<Object> there = new HashSet<>();
        ofOther.forEach(there::add);
        here.stream()
                .filter(row -> !there.contains(row))
                .forEach(row -> violations.add(
                        differs(other, "as in " + first.region() + ", " + table + " " + row, "not this")));
        there.stream()
                .filter(row -> !here.contains(row))
                .forEach(row -> violations.add(
                        differs(first, "as in " + other.region() + ", " + table + " " + row, "not this")));
    }

    private static Violation differs(RegionEvidence where, String expected, String found) {
        return new Violation(NAME, where.region(), Optional.empty(), Optional.empty(), expected, found);
    }
}
