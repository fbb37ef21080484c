package io.geobroker.loadtest.experiment.hotsymbol;

import com.datastax.oss.driver.api.core.DriverException;
import io.geobroker.loadtest.measure.ProcessTimes;
import io.geobroker.loadtest.measure.Usage;
import io.geobroker.testbed.process.ChildProcess;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Polls nodes' thread pools and processes' run queues on its own thread. */
final class HotSymbolWatch implements AutoCloseable {
    private final NodeReader nodes;
    private final List<ChildProcess> processes;
    private final ScheduledExecutorService looking = Executors.newSingleThreadScheduledExecutor();
    private final List<Map<PoolPeaks.Pool, PoolPeaks.Tasks>> pools = new CopyOnWriteArrayList<>();
    private final List<Usage> moments = new CopyOnWriteArrayList<>();
    private ProcessTimes last;

    /** @param waitingThreads most of each process, on average between two looks; missing if unknown */
    record Seen(PoolPeaks pools, Map<String, Double> waitingThreads) {
        Seen plus(Seen other) {
            Map<String, Double> most = new TreeMap<>(waitingThreads);
            other.waitingThreads.forEach((process, waiting) -> most.merge(process, waiting, Math::max));
            return new Seen(pools.plus(other.pools), most);
        }
    }

    HotSymbolWatch(NodeReader nodes, List<ChildProcess> processes, Duration every) {
        this.nodes = nodes;
        this.processes = List.copyOf(processes);
        this.last = ProcessTimes.now(processes);
        var unused = looking.scheduleWithFixedDelay(this::look, every.toNanos(), every.toNanos(), TimeUnit.NANOSECONDS);
    }

    private void look() {
        ProcessTimes now = ProcessTimes.now(processes);
        moments.add(last.until(now));
        last = now;
        try {
            pools.add(nodes.pools());
        } catch (DriverException e) {
            // Too busy to answer; the next look asks again.
        }
    }

    Seen seen() {
        return new Seen(PoolPeaks.of(List.copyOf(pools)), mostWaiting(List.copyOf(moments)));
    }

    static Map<String, Double> mostWaiting(List<Usage> moments) {
        Map<String, Double> most = new TreeMap<>();
        moments.forEach(moment -> moment.byProcess().forEach((process, taken) -> {
            double waiting = taken.waitingThreads();
            if (Double.isFinite(waiting)) {
                most.merge(process, waiting, Math::max);
            }
        }));
        return most;
    }

    @Override
    public void close() {
        looking.shutdownNow();
    }
}
