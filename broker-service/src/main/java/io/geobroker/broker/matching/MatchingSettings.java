package io.geobroker.broker.matching;

import io.geobroker.schema.listing.PriceBand;
import java.time.Duration;

/**
 * How far back and how often an owner looks for waiting orders.
 *
 * @param clockSkew how far clocks may differ: those of brokers, and those of whoever sends tickers. A ticker from further in
 *     the future is put aside; while clocks seem to differ, reads of news start that much earlier
 * @param overlap how far before the last read of news, and before the newest order, the next one starts; longer than placing
 *     an order may take, plus the usual replication from other regions
 * @param newsSpacing between a read of news and the next one, unless very many tickers wait for it; zero for at once
 * @param catchUpStretch how far back a catch-up reads at least, before what the reads of news cover: twice the time between
 *     catch-ups, so that they overlap
 * @param rememberDeparted how long an order that left the book is not taken in again; longer than a page of a read can be
 *     under way
 * @param backgroundRowsPerSecond at most so many rows a second are read again by catch-ups and sweeps, of all symbols together
 * @param expiryPatience how long after its end an order that expires still waits for tickers from before it
 * @param mostPending tickers of a symbol received and not done at which further ones are left to be read again
 * @param priceBand of listings that have none of their own
 */
public record MatchingSettings(
        Duration clockSkew,
        Duration overlap,
        Duration newsSpacing,
        Duration catchUpStretch,
        Duration rememberDeparted,
        int backgroundRowsPerSecond,
        Duration expiryPatience,
        int mostPending,
        PriceBand priceBand) {}
