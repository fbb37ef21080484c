package io.geobroker.loadtest.storm.fault;

import io.geobroker.loadtest.storm.client.TickerFeed;
import io.geobroker.loadtest.storm.journal.BadTicker;
import io.geobroker.loadtest.storm.journal.EpochMicros;
import io.geobroker.loadtest.storm.journal.FaultWindow;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.application.ClockOffset;
import io.geobroker.testbed.process.ChildProcess;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Inflicts faults on a running world, one at a time, and heals each. Used by one thread.
 *
 * @param log receives each fault once it is healed
 */
public record Faults(
        Testbed testbed, WorldUnderFault world, TickerFeed feed, Consumer<FaultWindow> log, Consumer<String> progress)
        implements FaultInjection {
    private static final Duration AGREEMENT = Duration.ofMinutes(3);
    private static final Duration CLOCK_OFFSET = Duration.ofSeconds(5);
    private static final Duration ASK_FOR_MOVES_EVERY = Duration.ofSeconds(2);

    /** Logs the fault even if it cannot be begun or healed. */
    @Override
    public void inflict(PlannedFault fault) throws InterruptedException {
        String name = fault.kind().label();
        long from = EpochMicros.now();
        progress.accept("fault " + name + " for " + fault.lastingMillis() / 1000 + " s");
        String target = "";
        try {
            FaultInEffect harm = begin(fault);
            target = harm.target();
            progress.accept("  hits " + target);
            try {
                harm.lasting().last(Duration.ofMillis(fault.lastingMillis()));
            } finally {
                harm.heal().run();
            }
        } finally {
            try {
                putRight();
            } finally {
                log.accept(new FaultWindow(name, target, from, EpochMicros.now()));
            }
            progress.accept("  healed after " + (EpochMicros.now() - from) / 1_000_000 + " s");
        }
    }

    /** Heals cuts, thaws and restarts processes, and waits until all nodes agree. */
    @Override
    public void putRight() {
        testbed.wan().healAll();
        testbed.processes().forEach(ChildProcess::thaw);
        testbed.processes().stream().filter(process -> !process.isRunning()).forEach(ChildProcess::restart);
        testbed.awaitAgreement(AGREEMENT);
    }

    private ChildProcess broker(int victim) {
        return PlannedFault.victim(world.brokers().get(), victim);
    }

    private FaultInEffect wrongClock(int victim, Duration offset) {
        ClockOffset clock = ClockOffset.find().orElseThrow(() -> new IllegalStateException(ClockOffset.INSTALL));
        String name = broker(victim).name();
        world.restart().accept(name, clock.environment(offset));
        return FaultInEffect.of(name, () -> world.restart().accept(name, Map.of()));
    }

    private FaultInEffect begin(PlannedFault fault) {
        int victim = fault.victim();
        CutFaults cuts = new CutFaults(testbed, world.brokers());
        NodeFaults nodes = new NodeFaults(testbed);
        KafkaFaults kafkas = new KafkaFaults(testbed);
        FeedFaults feeds = new FeedFaults(testbed, feed);
        CustomerFaults customers = new CustomerFaults(world, testbed.world(), feed);
        ReadFaults reads = new ReadFaults(testbed, world, log);
        return switch (fault.kind()) {
            case CUT -> cuts.bothWays(victim);
            case CUT_ONE_WAY -> cuts.oneWay(victim);
            case CUT_OTHER_WAY -> cuts.otherWay(victim);
            case LONG_CUT -> cuts.beyondTheHintWindow(victim);
            case NODE_KILLED -> FaultInEffect.killed(nodes.any(victim));
            case TWO_NODES_KILLED -> nodes.allButOneKilled(victim);
            case NODE_KILLED_IN_CUT -> cuts.andNodeKilled(victim);
            case NODE_FROZEN -> FaultInEffect.frozen(nodes.any(victim));
            case NODE_SLOW -> nodes.slow(victim);
            case NODE_DATA_LOST -> nodes.dataLost(victim);
            case NODES_ROLLING_RESTART -> nodes.rollingRestart(victim);
            case BROKER_KILLED -> FaultInEffect.killed(broker(victim));
            case BROKER_KILLED_IN_CUT -> cuts.andBrokerKilled(victim);
            // Longer than Kafka's session timeout (6 s): another broker owns its stocks when it wakes up.
            case BROKER_FROZEN -> FaultInEffect.frozen(broker(victim));
            case BROKERS_ROLLING_RESTART ->
                FaultInEffect.restarting(world.brokers().get());
            case KAFKA_KILLED -> FaultInEffect.killed(kafkas.any(victim));
            case KAFKA_FROZEN -> FaultInEffect.frozen(kafkas.any(victim));
            case CLOCK_AHEAD -> wrongClock(victim, CLOCK_OFFSET);
            case CLOCK_BEHIND -> wrongClock(victim, CLOCK_OFFSET.negated());
            case TICKERS_DUPLICATED -> feeds.tickers(BadTicker.DUPLICATED, victim);
            case TICKERS_LATE -> feeds.tickers(BadTicker.LATE, victim);
            case TICKERS_REORDERED -> feeds.tickers(BadTicker.REORDERED, victim);
            case TICKERS_FUTURE -> feeds.tickers(BadTicker.FUTURE, victim);
            case TICKERS_MALFORMED -> feeds.tickers(BadTicker.MALFORMED, victim);
            case TICKERS_OVERSIZED -> feeds.tickers(BadTicker.OVERSIZED, victim);
            case REBALANCES -> kafkas.rebalances(victim);
            case DISK_FULL -> nodes.diskFull(victim);
            case OVERLOAD -> customers.overload(fault);
            case LISTING_CHANGES -> feeds.buckets(victim);
            case EXCHANGE_CLOSES -> customers.untilTheClose();
            case SYMBOL_UNREADABLE -> reads.refused(victim);
            case PRICE_JUMP -> customers.priceJump(fault);
            case MASS_CANCEL -> customers.cancelAll(fault);
            case TOMBSTONES -> reads.behindTombstones(fault);
            case EVACUATE ->
                new MoveFaults(testbed.world(), world.move(), feed::sendNow, this::begin, log, ASK_FOR_MOVES_EVERY)
                        .evacuation(victim);
        };
    }
}
