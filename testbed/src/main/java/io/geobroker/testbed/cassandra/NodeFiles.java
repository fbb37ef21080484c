package io.geobroker.testbed.cassandra;

import io.geobroker.testbed.address.Addresses;
import io.geobroker.testbed.process.FileTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** A node's files: configuration (cassandra.yaml, datacenter, logging), and the data that a lost disk takes. */
final class NodeFiles {
    /** JVM options of single starts. */
    static final String JVM_OPTIONS = "jvm.options";

    private static final List<String> DATA = List.of("data", "commitlog", "hints", "saved_caches", "cdc_raw");

    /** Prefix of the directory of {@code system.peers_v2}, the addresses of the other nodes. */
    private static final String PEERS = "peers_v2-";

    private static final YAMLMapper YAML = new YAMLMapper();

    private NodeFiles() {}

    /** For a start of the whole cluster: does not wait for peers that start later. */
    static void writeForFirstStart(NodePlace place, CassandraOptions options) {
        write(place, options, Map.of("block_for_peers_timeout_in_secs", -1));
    }

    /** Serves clients when most of its datacenter is connected, or after 10 s. */
    static void writeForRestart(NodePlace place, CassandraOptions options) {
        write(place, options, Map.of());
    }

    /**
     * For a start as its own replacement: takes its token over and streams data before it serves. Not a seed of its own,
     * because seeds do not bootstrap.
     */
    static void writeForReplacement(NodePlace place, CassandraOptions options) {
        List<String> others = place.seeds().stream()
                .filter(seed -> !seed.equals(place.publicHost()))
                .toList();
        Map<String, Object> more = new LinkedHashMap<>();
        more.put("auto_bootstrap", true);
        more.put("seed_provider", seedProvider(others));
        write(place, options, more);
        writeJvmOptions(place, "-Dcassandra.replace_address_first_boot=" + place.publicHost());
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

    private static void write(NodePlace place, CassandraOptions options, Map<String, Object> more) {
        try {
            Files.createDirectories(place.configuration("."));
            Files.createDirectories(place.data().resolve("tmp"));
            Files.createDirectories(place.logs());
            Map<String, Object> yaml = settings(place, options.heapMebibytes());
            if (place.credentials() != null) {
                yaml.putAll(SecureNode.settings(place, place.credentials()));
            }
            yaml.putAll(more);
            yaml.putAll(options.settings());
            Files.writeString(place.configuration("cassandra.yaml"), YAML.writeValueAsString(yaml));
            Files.writeString(
                    place.configuration("cassandra-rackdc.properties"),
                    "dc=" + place.datacenter() + "\nrack=" + place.rack() + "\nprefer_local=true\n");
            Files.writeString(place.configuration("logback.xml"), logback(place));
            if (place.credentials() != null) {
                Files.writeString(
                        place.configuration(SecureNode.JMX), SecureNode.jmxSettings(place, place.credentials()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the configuration of " + place.name(), e);
        }
        writeJvmOptions(place, "");
    }

    private static void writeJvmOptions(NodePlace place, String options) {
        try {
            Files.writeString(place.configuration(JVM_OPTIONS), options + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the JVM's options of " + place.name(), e);
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
        Map<String, Object> yaml = new LinkedHashMap<>();
        yaml.put("cluster_name", "geobroker " + place.addresses().world().name());
        yaml.put("partitioner", "org.apache.cassandra.dht.Murmur3Partitioner");
        yaml.put("num_tokens", 1);
        yaml.put("initial_token", Long.toString(place.token()));
        yaml.put("auto_bootstrap", false);
        yaml.put("seed_provider", seedProvider(place.seeds()));
        addressSettings(place, yaml);
        directorySettings(place, yaml);
        consistencySettings(yaml);
        sizeSettings(yaml, heapMebibytes);
        return yaml;
    }

    private static void addressSettings(NodePlace place, Map<String, Object> yaml) {
        yaml.put("listen_address", place.privateHost());
        yaml.put("rpc_address", place.privateHost());
        yaml.put("broadcast_address", place.publicHost());
        yaml.put("broadcast_rpc_address", place.publicHost());
        yaml.put("storage_port", Addresses.INTERNODE_PORT);
        yaml.put("native_transport_port", Addresses.CQL_PORT);
        yaml.put("endpoint_snitch", "GossipingPropertyFileSnitch");
    }

    private static void directorySettings(NodePlace place, Map<String, Object> yaml) {
        yaml.put("data_file_directories", List.of(place.data().resolve("data").toString()));
        yaml.put("commitlog_directory", place.data().resolve("commitlog").toString());
        yaml.put("saved_caches_directory", place.data().resolve("saved_caches").toString());
        yaml.put("hints_directory", place.data().resolve("hints").toString());
        // Default of the distribution: a node that cannot write stops serving but keeps running.
        yaml.put("disk_failure_policy", "stop");
        yaml.put("commit_failure_policy", "stop");
        yaml.put("cdc_raw_directory", place.data().resolve("cdc_raw").toString());
    }

    private static void consistencySettings(Map<String, Object> yaml) {
        yaml.put("commitlog_sync", "periodic");
        yaml.put("commitlog_sync_period", "10000ms");
        yaml.put("paxos_variant", "v2");
        yaml.put("hinted_handoff_enabled", true);
        // Overload is an error at once, instead of slower reads from clients.
        yaml.put("native_transport_throw_on_overload", true);
        // Clients share few loopback addresses, so the limit per address must be the node's.
        yaml.put("native_transport_max_request_data_in_flight", "48MiB");
        yaml.put("native_transport_max_request_data_in_flight_per_ip", "48MiB");
        // Zipkin's tables need them.
        yaml.put("sasi_indexes_enabled", true);
        yaml.put("auto_snapshot", false);
    }

    private static void sizeSettings(Map<String, Object> yaml, int heapMebibytes) {
        // Unlike skip lists, no comparison of keys and no object per cell.
        yaml.put(
                "memtable",
                Map.of(
                        "configurations",
                        Map.of("trie", Map.of("class_name", "TrieMemtable"), "default", Map.of("inherits", "trie"))));
        yaml.put("memtable_allocation_type", "offheap_objects");
        // Rows rewritten often stay in a large memtable. Frequent flushes would cause compactions of Paxos's table.
        yaml.put("memtable_heap_space", heapMebibytes / 4 + "MiB");
        yaml.put("memtable_offheap_space", heapMebibytes / 2 + "MiB");
        yaml.put("file_cache_size", "32MiB");
        yaml.put("networking_cache_size", "32MiB");
        yaml.put("key_cache_size", "16MiB");
        yaml.put("counter_cache_size", "0MiB");
        yaml.put("commitlog_segment_size", "8MiB");
        yaml.put("commitlog_total_space", heapMebibytes / 2 + "MiB");
        yaml.put("concurrent_reads", 8);
        yaml.put("concurrent_writes", 8);
        yaml.put("concurrent_counter_writes", 2);
        yaml.put("concurrent_compactors", 1);
    }

    private static String logback(NodePlace place) {
        return """
                <configuration>
                  <appender name="FILE" class="ch.qos.logback.core.rolling.RollingFileAppender">
                    <file>%1$s</file>
                    <rollingPolicy class="ch.qos.logback.core.rolling.FixedWindowRollingPolicy">
                      <fileNamePattern>%1$s.%%i</fileNamePattern>
                      <maxIndex>2</maxIndex>
                    </rollingPolicy>
                    <triggeringPolicy class="ch.qos.logback.core.rolling.SizeBasedTriggeringPolicy">
                      <maxFileSize>20MB</maxFileSize>
                    </triggeringPolicy>
                    <encoder>
                      <pattern>%%date{ISO8601} %%-5level [%%thread] %%logger{0} - %%msg%%n</pattern>
                    </encoder>
                  </appender>
                  <root level="INFO">
                    <appender-ref ref="FILE"/>
                  </root>
                </configuration>
                """.formatted(place.log());
    }
}
