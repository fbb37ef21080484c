package io.geobroker.loadtest.storm.check.rule;

import io.geobroker.loadtest.storm.check.evidence.RegionEvidence;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Compares the first region's tables with those of each other region. */
public final class RegionsAgree {
    public static final String NAME = "regions";

    private RegionsAgree() {}

    public static List<Violation> check(List<RegionEvidence> evidence) {
        RegionEvidence first = evidence.get(0);
        List<Violation> violations = new ArrayList<>();
        for (RegionEvidence other : evidence.subList(1, evidence.size())) {
            Map<String, Collection<?>> ofFirst = tables(first);
            tables(other).forEach((table, rows) -> {
                Collection<?> rowsOfFirst = ofFirst.getOrDefault(table, List.of());
                violations.addAll(missing(table, rowsOfFirst, first, rows, other));
                violations.addAll(missing(table, rows, other, rowsOfFirst, first));
            });
        }
        return violations;
    }

    private static Map<String, Collection<?>> tables(RegionEvidence region) {
        Map<String, Collection<?>> tables = new LinkedHashMap<>();
        tables.put("orders_by_customer", region.orders().values());
        tables.put("order_outcomes or later_outcomes", region.doors());
        tables.put("symbol_moves", region.moves());
        tables.put("open_orders", region.waiting().values());
        tables.put("trades_by_symbol", region.trades());
        tables.put("events_by_customer", region.events());
        tables.put("accounts", region.accounts().values());
        tables.put("api_keys", region.keys());
        return tables;
    }

    private static List<Violation> missing(
            String table, Collection<?> rows, RegionEvidence from, Collection<?> others, RegionEvidence where) {
        Set<Object> there = new HashSet<>(others);
        return rows.stream()
                .filter(row -> !there.contains(row))
                .distinct()
                .map(row -> new Violation(
                        NAME,
                        where.region(),
                        Optional.empty(),
                        Optional.empty(),
                        "as in " + from.region() + ", " + table + " " + row,
                        "not this"))
                .toList();
    }
}
