package io.geobroker.broker.matching.move;

import io.geobroker.broker.matching.metrics.MoveMeters;
import io.geobroker.broker.order.OpenOrders;
import io.geobroker.broker.outcome.Decisions;
import io.geobroker.broker.outcome.Doors;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.region.MovesOfSymbols;
import io.geobroker.broker.region.RegionDoors;
import io.geobroker.broker.region.Regions;
import io.geobroker.schema.listing.Symbol;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * What a move of a symbol reads and writes.
 *
 * @param names of this region and its door, and of the others
 * @param openOrders of each region
 * @param everywhere writes waiting rows that every region acknowledges
 * @param knownUntil up to when all that was placed in other regions is known here, microseconds since the epoch
 * @param reread reads the moves again in this broker; others do so by timer
 * @param progress told how many orders are left
 */
public record MoveStores(
        RegionDoors names,
        Listings listings,
        Doors doors,
        Decisions decisions,
        MovesOfSymbols moves,
        Regions<OpenOrders> openOrders,
        OpenOrders everywhere,
        ToLongFunction<Symbol> knownUntil,
        Supplier<CompletionStage<Void>> reread,
        MoveMeters progress) {}
