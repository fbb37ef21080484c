package io.geobroker.testbed.cli;

import io.geobroker.schema.world.WorldFile;
import io.geobroker.testbed.StartChecks;
import io.geobroker.testbed.TestbedOptions;
import io.geobroker.testbed.cassandra.CassandraOptions;
import io.geobroker.testbed.process.FreeMemory;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options of all commands that start a world. */
public final class OwnWorld {
    /** Of all nodes. A small heap spends its time in collection, so few nodes get more. */
    private static final int ALL_HEAPS_MEBIBYTES = 3072;
    /** Resident, with the usual heap, under a gentle load. */
    public static final int NODE_MEBIBYTES = 600;

    private static final int BROKER_MEBIBYTES = 600;
    /** A Kafka and a simulator. */
    private static final int BESIDE_MEBIBYTES = 300;

    private static final int ZIPKIN_MEBIBYTES = 230;

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

    private int largestHeapMebibytes = 1536;

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
     * When memory is short, nodes get the usual heap, and then there is one in each datacenter, unless the user gave them.
     *
     * @param nodeMebibytes resident memory of each node with the usual heap
     * @param brokers in each region
     * @return a message, when memory is short
     * @throws IllegalStateException when another world runs here, or memory is short even for one node
     */
    public Optional<String> fitMemory(int nodeMebibytes, int brokers, boolean zipkin) {
        StartChecks.noOtherWorld(directory, baseAddress);
        return fitMemory(nodeMebibytes, brokers, zipkin, FreeMemory.mebibytes());
    }

    Optional<String> fitMemory(int nodeMebibytes, int brokers, boolean zipkin, long available) {
        TestbedOptions options = TestbedOptions.of(world);
        long regions = options.world().regions().size();
        long beside = regions * (BESIDE_MEBIBYTES + brokers * BROKER_MEBIBYTES) + (zipkin ? ZIPKIN_MEBIBYTES : 0);
        long least = beside + regions * nodes * nodeMebibytes;
        int heap = heapMebibytes(options);
        int usual = options.cassandra().heapMebibytes();
        long wanted = least + regions * nodes * (heap - usual);
        if (available >= wanted) {
            return Optional.empty();
        }
        largestHeapMebibytes = usual;
        if (available >= least) {
            return Optional.of("heaps of " + usual + " MiB instead of " + heap + shortage(available, wanted));
        }
        if (isToldNodes()) {
            return Optional.of("too little memory for --nodes " + nodes + shortage(available, least));
        }
        long smallest = beside + regions * nodeMebibytes;
        if (available < smallest) {
            throw new IllegalStateException("too little memory for one node in each datacenter"
                    + shortage(available, smallest) + "; end other programs, or use --nodes 1 all the same");
        }
        String said = "one node in each datacenter instead of " + nodes + shortage(available, least);
        nodes = 1;
        return Optional.of(said);
    }

    private static String shortage(long free, long needed) {
        return ": " + free + " MiB of memory are free, " + needed + " would be needed";
    }

    private int heapMebibytes(TestbedOptions options) {
        if (nodes < 1) {
            throw new CommandLine.ParameterException(spec.commandLine(), "--nodes must be at least 1: " + nodes);
        }
        int share = ALL_HEAPS_MEBIBYTES / (nodes * options.world().regions().size());
        return Math.max(options.cassandra().heapMebibytes(), Math.min(share, largestHeapMebibytes));
    }

    /** Without a progress listener. */
    public TestbedOptions options() {
        TestbedOptions options = TestbedOptions.of(world);
        CassandraOptions cassandra =
                options.cassandra().withHeapMebibytes(heapMebibytes(options)).withNodesPerDatacenter(nodes);
        if (compressOcean) {
            cassandra = cassandra.withSettings(Map.of("internode_compression", "dc"));
        }
        return options.withCassandra(cassandra).withDirectory(directory).withBaseAddress(baseAddress);
    }
}
