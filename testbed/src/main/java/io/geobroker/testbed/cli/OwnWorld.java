package io.geobroker.testbed.cli;

import io.geobroker.schema.world.WorldFile;
import io.geobroker.testbed.StartChecks;
import io.geobroker.testbed.TestbedOptions;
import io.geobroker.testbed.cassandra.CassandraOptions;
import io.geobroker.testbed.process.FreeMemory;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options of all commands that start a world. */
public final class OwnWorld {
    /** Of all nodes. A small heap spends its time in collection, so few nodes get more. */
    private static final int ALL_HEAPS_MEBIBYTES = 3072;

    private static final int LARGEST_HEAP_MEBIBYTES = 1536;
    /** Resident, with the smallest heap, under a gentle load. */
    private static final int NODE_MEBIBYTES = 600;

    /** A broker, a Kafka and a simulator. */
    private static final int BESIDE_MEBIBYTES = 900;

    @Option(
            names = "--world",
            paramLabel = "WORLD",
            description =
                    "two-regions, eight-regions (start it with --nodes 1), or a world file (default: ${DEFAULT-VALUE}).")
    String world = WorldFile.DEFAULT;

    @Option(
            names = "--nodes",
            paramLabel = "N",
            description = {
                "Cassandra nodes in each datacenter; each takes 0.5 to 0.8 GiB, up to 2 GiB where there are few (default:"
                        + " ${DEFAULT-VALUE})."
            })
    int nodes;

    @Option(
            names = "--directory",
            paramLabel = "DIR",
            description = "Where the world keeps its logs and data (default: ${DEFAULT-VALUE}).")
    Path directory;

    @Option(
            names = "--base-address",
            paramLabel = "N",
            description = "Second byte of the world's addresses; worlds 32 apart may run beside each other (default:"
                    + " ${DEFAULT-VALUE}).")
    int baseAddress;

    @Option(
            names = "--compress-ocean",
            description =
                    "Nodes compress what they send to other datacenters, as in deploy (internode_compression: dc).")
    boolean compressOcean;

    @Spec(Spec.Target.MIXEE)
    CommandSpec spec = CommandSpec.create();

    /** @param baseAddress should differ from other commands', so that their worlds can run concurrently */
    public OwnWorld(int nodes, String directory, int baseAddress) {
        this.nodes = nodes;
        this.directory = Path.of(directory);
        this.baseAddress = baseAddress;
    }

    public String name() {
        return world;
    }

    boolean isToldNodes() {
        return spec.commandLine().getParseResult().hasMatchedOption("--nodes");
    }

    /** Unless the user gave a number. */
    public void unlessTold(int nodesPerDatacenter) {
        if (!isToldNodes()) {
            nodes = nodesPerDatacenter;
        }
    }

    /**
     * Reduces the nodes per datacenter to one when memory is short, unless the user gave them.
     *
     * @return a message, if it did
     * @throws IllegalStateException when memory is short even for one
     */
    public Optional<String> fitMemory() {
        return fitMemory(NODE_MEBIBYTES, BESIDE_MEBIBYTES, FreeMemory.mebibytes());
    }

    /**
     * @param nodeMebibytes resident memory of each node
     * @param besideMebibytes memory of the other programs in each region
     */
    public Optional<String> fitMemory(int nodeMebibytes, int besideMebibytes) {
        return fitMemory(nodeMebibytes, besideMebibytes, FreeMemory.mebibytes());
    }

    Optional<String> fitMemory(int nodeMebibytes, int besideMebibytes, OptionalLong free) {
        long regions = TestbedOptions.of(world).world().regions().size();
        long needed = regions * (nodes * nodeMebibytes + besideMebibytes);
        if (isToldNodes() || StartChecks.hasMemory(free, needed)) {
            return Optional.empty();
        }
        StartChecks.memory(free, regions * (nodeMebibytes + besideMebibytes));
        String said = "one node in each datacenter instead of " + nodes + ": " + free.orElse(0)
                + " MiB of memory are free, " + needed + " would be needed";
        nodes = 1;
        return Optional.of(said);
    }

    /** Without a progress listener. */
    public TestbedOptions options() {
        if (nodes < 1) {
            throw new CommandLine.ParameterException(spec.commandLine(), "--nodes must be at least 1: " + nodes);
        }
        TestbedOptions options = TestbedOptions.of(world);
        CassandraOptions cassandra = options.cassandra().withNodesPerDatacenter(nodes);
        if (compressOcean) {
            cassandra = cassandra.withSettings(Map.of("internode_compression", "dc"));
        }
        int heap = ALL_HEAPS_MEBIBYTES / (nodes * options.world().regions().size());
        return options.withCassandra(cassandra.withHeapMebibytes(
                        Math.max(cassandra.heapMebibytes(), Math.min(heap, LARGEST_HEAP_MEBIBYTES))))
                .withDirectory(directory)
                .withBaseAddress(baseAddress);
    }
}
