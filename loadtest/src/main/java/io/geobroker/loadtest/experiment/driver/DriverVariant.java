package io.geobroker.loadtest.experiment.driver;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import io.geobroker.loadtest.cql.DriverSettings;
import io.geobroker.loadtest.cql.EventLoop;
import io.geobroker.loadtest.experiment.load.Place;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** The driver's default settings with at most one changed. */
record DriverVariant(String name, DriverFactor factor, DriverSettings settings) {
    static final String DEFAULT = "default";
    static final String CONTROL = "default again";
    static final String NO_COALESCING = "no coalescing";
    static final String NAGLE = "tcp-nodelay off";
    static final String EPOLL = "epoll";
    static final String ONE_THREAD = "1 I/O thread";
    static final String V4 = "protocol V4";
    static final String LZ4 = "lz4";
    /** These are not tried across the ocean, to save time. */
    private static final Set<String> LOCAL_ALONE = Set.of("2 I/O threads", "4 I/O threads", "4 connections");

    private static final Set<String> OF_LARGE = Set.of(DEFAULT, CONTROL, NAGLE, LZ4);
    private static final Set<String> IN_BRIEF = Set.of(DEFAULT, CONTROL, NO_COALESCING, LZ4);
    private static final Set<String> ABROAD_IN_BRIEF = Set.of(DEFAULT, CONTROL, NAGLE);

    /**
     * All that this machine can try, the default first.
     *
     * @param processors a setting that equals the default of two I/O threads for each is omitted
     */
    static List<DriverVariant> all(int processors) {
        DriverSettings usual = DriverSettings.DEFAULT;
        List<DriverVariant> all = new ArrayList<>();
        all.add(new DriverVariant(DEFAULT, DriverFactor.NOTHING, usual));
        all.add(new DriverVariant(CONTROL, DriverFactor.NOTHING, usual));
        all.add(new DriverVariant(NO_COALESCING, DriverFactor.COALESCING, usual.withoutCoalescing()));
        all.add(variant("coalescing 0 us", DriverFactor.COALESCING, DefaultDriverOption.COALESCER_INTERVAL, "0 us"));
        all.add(variant(
                "coalescing 100 us", DriverFactor.COALESCING, DefaultDriverOption.COALESCER_INTERVAL, "100 us"));
        all.add(variant(NAGLE, DriverFactor.NO_DELAY, DefaultDriverOption.SOCKET_TCP_NODELAY, "false"));
        Arrays.stream(EventLoop.values())
                .filter(loop -> loop != usual.eventLoop() && loop.unavailable().isEmpty())
                .forEach(loop ->
                        all.add(new DriverVariant(name(loop), DriverFactor.EVENT_LOOP, usual.withEventLoop(loop))));
        for (int threads : new int[] {1, 2, 4}) {
            if (threads != 2 * processors) {
                all.add(variant(
                        threads == 1 ? ONE_THREAD : threads + " I/O threads",
                        DriverFactor.IO_THREADS,
                        DefaultDriverOption.NETTY_IO_SIZE,
                        Integer.toString(threads)));
            }
        }
        for (String connections : List.of("2", "4")) {
            all.add(variant(
                    connections + " connections",
                    DriverFactor.CONNECTIONS,
                    DefaultDriverOption.CONNECTION_POOL_LOCAL_SIZE,
                    connections));
        }
        all.add(variant(V4, DriverFactor.PROTOCOL, DefaultDriverOption.PROTOCOL_VERSION, "V4"));
        all.add(variant(LZ4, DriverFactor.COMPRESSION, DefaultDriverOption.PROTOCOL_COMPRESSION, "lz4"));
        return all;
    }

    private static DriverVariant variant(String name, DriverFactor factor, DefaultDriverOption option, String value) {
        return new DriverVariant(name, factor, DriverSettings.DEFAULT.with(option, value));
    }

    static String name(EventLoop loop) {
        return switch (loop) {
            case NIO -> "NIO";
            case EPOLL -> EPOLL;
            case IO_URING -> "io_uring";
        };
    }

    boolean isTried(DriverSeries series, boolean brief) {
        boolean tried = (!series.isLarge() || OF_LARGE.contains(name))
                && (series.place() == Place.LOCAL || !LOCAL_ALONE.contains(name));
        return brief ? tried && (series.place() == Place.LOCAL ? IN_BRIEF : ABROAD_IN_BRIEF).contains(name) : tried;
    }
}
