package io.geobroker.loadtest.storm.check;

import java.util.List;

/** What the whole world holds, region by region. */
public record Evidence(List<RegionEvidence> regions) {

    public Evidence {
        regions = List.copyOf(regions);
    }

    /** As if the API told what the views say, for when it was not asked. */
    public Evidence tellingWhatViewsSay() {
        return new Evidence(
                regions.stream().map(RegionEvidence::tellingWhatViewsSay).toList());
    }

    /** How much there is, for a person. */
    public String summary() {
        RegionEvidence first = regions.get(0);
        long filled = first.outcomes().values().stream()
                .filter(StoredOutcome::isFilled)
                .count();
        long replaced = first.orders().values().stream()
                .filter(order -> order.replacedBy().isPresent())
                .count();
        long holds = first.accounts().values().stream()
                .mapToLong(account -> account.holds().size())
                .sum();
        return first.orders().size() + " orders (" + filled + " filled, " + replaced + " replaced, "
                + (first.outcomes().size() - filled - replaced) + " canceled or expired, "
                + first.waiting().size() + " waiting), " + holds + " holds, "
                + first.accounts().size() + " accounts, in " + regions.size() + " regions";
    }
}
