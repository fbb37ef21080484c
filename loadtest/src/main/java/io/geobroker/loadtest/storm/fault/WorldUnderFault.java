package io.geobroker.loadtest.storm.fault;

import io.geobroker.loadtest.storm.web.Reply;
import io.geobroker.schema.listing.Listing;
import io.geobroker.testbed.process.ChildProcess;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * What faults do to a world by its brokers and customers.
 *
 * @param brokers ordered by name
 * @param restart of a broker, until it is ready, with variables in place of those of an earlier restart
 * @param move asks once for a stock's home; asking again tells what became of it; empty if no broker answers
 * @param acts starts this part, from 0, of what the plan has customers do in a fault; complete when all is answered
 * @param nextClose empty if no exchange closes today
 */
public record WorldUnderFault(
        Supplier<List<ChildProcess>> brokers,
        BiConsumer<String, Map<String, String>> restart,
        BiFunction<Listing, String, Optional<Reply>> move,
        BiFunction<PlannedFault, Integer, CompletableFuture<Void>> acts,
        Supplier<Optional<Instant>> nextClose) {}
