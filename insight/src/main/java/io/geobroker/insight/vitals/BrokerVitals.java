package io.geobroker.insight.vitals;

import io.geobroker.broker.handover.Handover;
import io.geobroker.broker.market.Feeds;
import io.geobroker.broker.matching.kafka.TickerPolling;
import io.geobroker.broker.matching.metrics.MatchingMeters;
import io.geobroker.broker.platform.web.connector.ConnectionMeters;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.broker.region.Listings;
import io.geobroker.schema.listing.Symbol;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** This broker's own health, without asking any node or broker. Thread-safe. */
public record BrokerVitals(
        HomeRegion here,
        Handover handover,
        Feeds feeds,
        MatchingMeters matching,
        TickerPolling polling,
        Listings listings,
        ConnectionMeters connections,
        RunQueueDelay runQueue) {
    private static final int SYMBOLS_NAMED = 5;

    public List<HealthMeasure> measures() {
        return Stream.of(ofHandover(), ofFeeds(), ofListings(), runQueue.measures(here.instance()), ofWork())
                .flatMap(measures -> measures)
                .toList();
    }

    private Stream<HealthMeasure> ofHandover() {
        return Stream.concat(
                here.namesOfOthers().stream()
                        .flatMap(region -> Stream.of(
                                new HealthMeasure(Check.ORDERS_NOT_HANDED_OVER, region, handover.unknownAtHome(region)),
                                new HealthMeasure(Check.ORDERS_OWED, region, handover.owed(region)))),
                Stream.of(new HealthMeasure(Check.ORDERS_FOUND_ABROAD, "", handover.foundLately())));
    }

    private Stream<HealthMeasure> ofFeeds() {
        return Stream.of(
                ofSymbols(Check.FEEDS_STALE, feeds.stale()),
                ofSymbols(Check.FEEDS_LATE, feeds.late()),
                ofSymbols(Check.FEEDS_EARLY, feeds.early()),
                new HealthMeasure(Check.RECORDS_REFUSED, "", matching.refusedLately()));
    }

    private Stream<HealthMeasure> ofListings() {
        Set<String> refused = listings.refused().keySet();
        return refused.isEmpty()
                ? Stream.of(new HealthMeasure(Check.LISTINGS_REFUSED, "", 0))
                : refused.stream().map(symbol -> new HealthMeasure(Check.LISTINGS_REFUSED, symbol, 1));
    }

    private Stream<HealthMeasure> ofWork() {
        return Stream.of(
                new HealthMeasure(Check.MATCHING_STOPPED, "", polling.secondsOutsideGroup()),
                new HealthMeasure(Check.CONNECTIONS_DROPPED, "", connections.droppedInTheLastMinute()));
    }

    private static HealthMeasure ofSymbols(Check check, List<Symbol> symbols) {
        String where = symbols.stream().limit(SYMBOLS_NAMED).map(Symbol::value).collect(Collectors.joining(", "));
        return new HealthMeasure(check, symbols.size() > SYMBOLS_NAMED ? where + ", ..." : where, symbols.size());
    }
}
