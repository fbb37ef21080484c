package io.geobroker.testbed.cassandra;

import io.geobroker.testbed.address.Addresses;
import io.geobroker.testbed.process.FileTree;
import io.geobroker.testbed.process.PackagedFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.core.type.TypeReference;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** A node's files: configuration (cassandra.yaml, datacenter, logging), and the data that a lost disk takes. */
final class NodeFiles {
    /** JVM options of all nodes, and of single starts. */
    static final String JVM_OPTIONS = "jvm.options";

    static final String LOGBACK = "logback.xml";
    static final String SETTINGS = "cassandra.yaml";

    private static final List<String> DATA = List.of("data", "commitlog", "hints", "saved_caches", "cdc_raw");

    /** Prefix of the directory of {@code system.peers_v2}, the addresses of the other nodes. */
    private static final String PEERS = "peers_v2-";

    private static final YAMLMapper YAML = new YAMLMapper();

    private NodeFiles() {}

    /** For a start of the whole cluster: does not wait for peers that start later. */
    static void writeForFirstStart(NodePlace place, CassandraOptions options) {
        write(place, options, Map.of("block_for_peers_timeout_in_secs", -1), "");
    }

    /** Serves clients when most of its datacenter is connected, or after 10 s. */
    static void writeForRestart(NodePlace place, CassandraOptions options) {
        write(place, options, Map.of(), "");
    }

    /**
     * For a start as its own replacement: takes its token over and streams data before it serves. Not a seed of its own,
     * because seeds do not bootstrap.
     */
    static void writeForReplacement(NodePlace place, CassandraOptions options) {
        List<String> others = place.seeds().stream()
                .filter(seed -> !seed.equals(place.publicHost()))
                .toList();
        write(
                place,
                options,
                Map.of("auto_bootstrap", true, "seed_provider", seedProvider(others)),
                "-Dcassandra.replace_address_first_boot=" + place.publicHost());
    }

    /** All but its configuration and the other nodes' addresses. */
    static void deleteData(NodePlace place) {
        try {
            Set<Path> peers = addressesOfOthers(place.data().resolve("data"));
            for (String each : DATA) {
                FileTree.delete(place.data().resolve(each), peers);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete the data of " + place.name(), e);
        }
    }

    /** With their parent directories. */
    private static Set<Path> addressesOfOthers(Path data) throws IOException {
        Path system = data.resolve("system");
        if (!Files.isDirectory(system)) {
            return Set.of();
        }
        Set<Path> kept = new HashSet<>(List.of(data, system));
        try (Stream<Path> files = Files.walk(system)) {
            files.filter(file -> system.relativize(file).toString().startsWith(PEERS))
                    .forEach(kept::add);
        }
        return kept;
    }

    private static void write(
            NodePlace place, CassandraOptions options, Map<String, Object> more, String moreOfTheJvm) {
        try {
            Files.createDirectories(place.configuration("."));
            Files.createDirectories(place.logs());
            Map<String, Object> yaml = settings(place, options.heapMebibytes());
            if (place.credentials() != null) {
                yaml.putAll(SecureNode.settings(place, place.credentials()));
                Files.writeString(
                        place.configuration(SecureNode.JMX), SecureNode.jmxSettings(place, place.credentials()));
            }
            yaml.putAll(more);
            yaml.putAll(options.settings());
            Files.writeString(place.configuration(SETTINGS), YAML.writeValueAsString(yaml));
            Files.writeString(
                    place.configuration("cassandra-rackdc.properties"),
                    "dc=" + place.datacenter() + "\nrack=" + place.rack() + "\nprefer_local=true\n");
            Files.writeString(place.configuration(LOGBACK), PackagedFile.text(NodeFiles.class, LOGBACK));
            Files.writeString(
                    place.configuration(JVM_OPTIONS),
                    PackagedFile.text(NodeFiles.class, JVM_OPTIONS) + moreOfTheJvm + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the configuration of " + place.name(), e);
        }
    }

    private static List<Map<String, Object>> seedProvider(List<String> seeds) {
        return List.of(Map.of(
                "class_name",
                "org.apache.cassandra.locator.SimpleSeedProvider",
                "parameters",
                List.of(Map.of("seeds", String.join(",", seeds)))));
    }

    private static Map<String, Object> settings(NodePlace place, int heapMebibytes) {
        Map<String, Object> yaml =
                YAML.readValue(PackagedFile.text(NodeFiles.class, SETTINGS), new TypeReference<>() {});
        yaml.put("cluster_name", "geobroker " + place.addresses().world().name());
        yaml.put("initial_token", Long.toString(place.token()));
        yaml.put("seed_provider", seedProvider(place.seeds()));
        yaml.put("listen_address", place.privateHost());
        yaml.put("rpc_address", place.privateHost());
        yaml.put("broadcast_address", place.publicHost());
        yaml.put("broadcast_rpc_address", place.publicHost());
        yaml.put("storage_port", Addresses.INTERNODE_PORT);
        yaml.put("native_transport_port", Addresses.CQL_PORT);
        yaml.put("data_file_directories", List.of(place.data().resolve("data").toString()));
        yaml.put("commitlog_directory", place.data().resolve("commitlog").toString());
        yaml.put("saved_caches_directory", place.data().resolve("saved_caches").toString());
        yaml.put("hints_directory", place.data().resolve("hints").toString());
        yaml.put("cdc_raw_directory", place.data().resolve("cdc_raw").toString());
        // Rows rewritten often stay in a large memtable. Frequent flushes would cause compactions of Paxos's table.
        yaml.put("memtable_heap_space", heapMebibytes / 4 + "MiB");
        yaml.put("memtable_offheap_space", heapMebibytes / 2 + "MiB");
        yaml.put("commitlog_total_space", heapMebibytes / 2 + "MiB");
        return yaml;
    }
}
