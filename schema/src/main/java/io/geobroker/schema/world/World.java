package io.geobroker.schema.world;

import io.geobroker.schema.Checks;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Regions, the round-trip times between them, exchanges and listings.
 *
 * @param name part of the URI in a certificate
 * @param regions at least one; their order numbers them from 1 in the testbed's addresses
 * @param roundTrips exactly one for each unordered pair of regions
 * @param exchanges in the order of the world file; symbols are unique over all of them
 */
public record World(String name, List<Region> regions, List<RoundTrip> roundTrips, List<Exchange> exchanges) {

    /** @param time between the two there and back, in whole milliseconds */
    public record RoundTrip(String a, String b, Duration time) {

        public RoundTrip {
            Checks.that(!time.isNegative(), "round trip " + a + " - " + b + " must be >= 0: " + time);
        }

        private Set<String> pair() {
            return Set.of(a, b);
        }
    }

    public World {
        regions = List.copyOf(regions);
        roundTrips = List.copyOf(roundTrips);
        exchanges = List.copyOf(exchanges);
        Checks.that(name.matches("[\\w.-]+"), "world name must be letters, digits, '.', '_' and '-': " + name);
        Checks.that(!regions.isEmpty(), "world " + name + " has no regions");
        Set<String> names = new HashSet<>();
        Set<String> datacenters = new HashSet<>();
        Set<String> doors = new HashSet<>();
        for (Region region : regions) {
            Checks.that(names.add(region.name()), "region is given twice: " + region.name());
            Checks.that(datacenters.add(region.datacenter()), "datacenter is given twice: " + region.datacenter());
            Checks.that(doors.add(region.door()), "door is given twice: " + region.door());
        }
        for (Region region : regions) {
            Checks.that(
                    region.door().equals(region.name()) || !names.contains(region.door()),
                    "door of region " + region.name() + " has the name of another region: " + region.door());
        }
        requireEveryPairOnce(names, roundTrips);
        Map<Symbol, String> exchangeOf = new HashMap<>();
        Set<String> exchangeNames = new HashSet<>();
        for (Exchange exchange : exchanges) {
            Checks.that(exchangeNames.add(exchange.name()), "exchange is given twice: " + exchange.name());
            Checks.that(
                    names.contains(exchange.region()),
                    "exchange " + exchange.name() + " is in an unknown region: " + exchange.region());
            for (Listing listing : exchange.listings()) {
                String other = exchangeOf.put(listing.symbol(), exchange.name());
                Checks.that(
                        other == null,
                        "symbol " + listing.symbol() + " is listed twice: at " + other + " and at " + exchange.name());
            }
        }
    }

    private static void requireEveryPairOnce(Set<String> names, List<RoundTrip> roundTrips) {
        Set<Set<String>> pairs = new HashSet<>();
        for (RoundTrip roundTrip : roundTrips) {
            for (String end : List.of(roundTrip.a(), roundTrip.b())) {
                Checks.that(names.contains(end), "round trip names an unknown region: " + end);
            }
            Checks.that(!roundTrip.a().equals(roundTrip.b()), "round trip from a region to itself: " + roundTrip.a());
            Checks.that(
                    pairs.add(roundTrip.pair()), "round trip is given twice: " + roundTrip.a() + " - " + roundTrip.b());
        }
        for (String a : names) {
            for (String b : names) {
                Checks.that(
                        a.compareTo(b) >= 0 || pairs.contains(Set.of(a, b)), "round trip is missing: " + a + " - " + b);
            }
        }
    }

    /** @throws IllegalArgumentException when there is none of that name */
    public Region region(String regionName) {
        return regions.stream()
                .filter(region -> region.name().equals(regionName))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown region: " + regionName + "; known are "
                        + String.join(", ", regions.stream().map(Region::name).toList())));
    }

    public Optional<Region> regionOf(String datacenter) {
        return regions.stream()
                .filter(region -> region.datacenter().equals(datacenter))
                .findFirst();
    }

    /** May be empty: operators can add listings at other exchanges. */
    public Optional<Exchange> exchange(String exchangeName) {
        return exchanges.stream()
                .filter(exchange -> exchange.name().equals(exchangeName))
                .findFirst();
    }

    public World withoutClosingTimes() {
        return new World(
                name,
                regions,
                roundTrips,
                exchanges.stream()
                        .map(exchange -> new Exchange(
                                exchange.name(),
                                exchange.region(),
                                TradingHours.always(exchange.hours().zone()),
                                exchange.listings()))
                        .toList());
    }

    /** In the order of the world file. */
    public List<Listing> listings() {
        return exchanges.stream()
                .flatMap(exchange -> exchange.listings().stream())
                .toList();
    }

    public Optional<Listing> listing(Symbol symbol) {
        return listings().stream()
                .filter(listing -> listing.symbol().equals(symbol))
                .findFirst();
    }

    /** In the order of the world file. */
    public List<Listing> listingsAtHomeIn(String regionName) {
        return listings().stream()
                .filter(listing -> listing.homeRegion().equals(regionName))
                .toList();
    }

    /** Zero from a region to itself. */
    public Duration roundTrip(String from, String to) {
        if (from.equals(to)) {
            return Duration.ZERO;
        }
        return roundTrips.stream()
                .filter(roundTrip -> roundTrip.pair().equals(Set.of(from, to)))
                .map(RoundTrip::time)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no round trip between " + from + " and " + to));
    }

    public Duration longestRoundTrip() {
        return roundTrips.stream().map(RoundTrip::time).reduce(Duration.ZERO, (a, b) -> a.compareTo(b) < 0 ? b : a);
    }
}
