package io.geobroker.testbed;

import io.geobroker.testbed.cassandra.CassandraOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Worlds of this module's own tests: small, and away from the addresses of a world a person may run. */
public final class Worlds {
    /** What tests that hurt the shared world, or count on its being whole, take turns with. */
    public static final String SHARED = "shared world";

    private static final int SHARED_BASE_ADDRESS = 64;
    private static final int OWN_BASE_ADDRESS = 128;

    private static volatile @Nullable Testbed sharedIfStarted;

    private Worlds() {}

    private static final class Shared {
        static final Testbed WORLD = start();

        private static Testbed start() {
            Testbed testbed = Testbed.start(sharedOptions());
            // For the worlds that come after, in other modules too.
            testbed.archiveClasses();
            sharedIfStarted = testbed;
            return testbed;
        }
    }

    /** Two regions of a node each, started by the first test that needs it; it ends with this process. */
    public static Testbed shared() {
        return Shared.WORLD;
    }

    /** Processes that this one has started, but for those of the shared world; the tools it uses come and go among them. */
    static List<ProcessHandle> childrenOfOthers() {
        Testbed shared = sharedIfStarted;
        Set<Long> known = shared == null
                ? Set.of()
                : shared.processes().stream()
                        .flatMap(process -> process.pid().stream())
                        .collect(Collectors.toSet());
        return ProcessHandle.current()
                .children()
                .filter(child -> !known.contains(child.pid()))
                .toList();
    }

    static TestbedOptions sharedOptions() {
        return small("two-regions", "shared").withBaseAddress(SHARED_BASE_ADDRESS);
    }

    /** For a test that starts a world of its own: one region with one node. */
    static TestbedOptions own(String name) {
        return small("src/test/resources/one-region.yaml", name).withBaseAddress(OWN_BASE_ADDRESS);
    }

    private static TestbedOptions small(String world, String directory) {
        return TestbedOptions.of(world)
                // By default a node keeps hints in memory for 10 s before it thinks of sending them.
                .withCassandra(CassandraOptions.DEFAULT.withSettings(Map.of("hints_flush_period", "1s")))
                .withNodesPerDatacenter(1)
                .withDirectory(Path.of("target", "worlds", directory))
                .withProgress(progress -> System.out.println(progress));
    }
}
