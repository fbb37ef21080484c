package io.geobroker.testbed.cassandra;

import io.geobroker.testbed.address.Addresses;
import io.geobroker.testbed.process.ChildCommand;
import io.geobroker.testbed.process.ChildMain;
import io.geobroker.testbed.process.Collector;
import io.geobroker.testbed.process.Jdk;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

/** The command line of a node. */
final class NodeCommand {
    /** As in the distribution's jvm17-server.options. */
    private static final List<String> EXPORTS = List.of(
            "java.base/jdk.internal.misc",
            "java.base/java.lang.ref",
            "java.management.rmi/com.sun.jmx.remote.internal.rmi",
            "java.rmi/sun.rmi.registry",
            "java.rmi/sun.rmi.server",
            "java.sql/java.sql",
            "jdk.unsupported/sun.misc",
            "jdk.attach/sun.tools.attach");

    private static final List<String> OPENS = List.of(
            "java.base/java.io",
            "java.base/java.lang",
            "java.base/java.lang.module",
            "java.base/java.lang.reflect",
            "java.base/java.nio",
            "java.base/java.util",
            "java.base/java.util.concurrent",
            "java.base/java.util.concurrent.atomic",
            "java.base/jdk.internal.loader",
            "java.base/jdk.internal.math",
            "java.base/jdk.internal.module",
            "java.base/jdk.internal.ref",
            "java.base/jdk.internal.reflect",
            "java.base/jdk.internal.util.jar",
            "java.base/sun.nio.ch",
            "jdk.management/com.sun.management.internal");

    private static final int LARGE_HEAP_MEBIBYTES = 1024;

    private static final long SLACK_NANOS_PER_NODE = 80_000;

    private static final long MOST_SLACK_NANOS = 500_000;

    private NodeCommand() {}

    static ChildCommand of(NodePlace place, CassandraOptions options, Jdk jdk, List<String> classPath) {
        return new ChildCommand(
                place.name(),
                jdk.java(),
                jvmOptions(place, options, classPath),
                classPath,
                "org.apache.cassandra.service.CassandraDaemon",
                List.of(),
                place.data(),
                place.output(),
                place.log(),
                List.of(
                        new InetSocketAddress(place.privateHost(), Addresses.CQL_PORT),
                        new InetSocketAddress(place.privateHost(), Addresses.INTERNODE_PORT),
                        place.addresses().jmx(place.region(), place.number())));
    }

    private static List<String> jvmOptions(NodePlace place, CassandraOptions options, List<String> classPath) {
        List<String> jvm = new ArrayList<>();
        jvm.add("-javaagent:" + jamm(classPath));
        jvm.addAll(heap(options.heapMebibytes()));
        jvm.addAll(Collector.serialUnlessChosen(options.jvmOptions()));
        jvm.add("-XX:+PerfDisableSharedMem");
        jvm.add("-XX:+ExitOnOutOfMemoryError");
        jvm.add(ChildCommand.QUICK_COMPILER);
        EXPORTS.forEach(each -> jvm.add("--add-exports=" + each + "=ALL-UNNAMED"));
        OPENS.forEach(each -> jvm.add("--add-opens=" + each + "=ALL-UNNAMED"));
        jvm.add("-Djava.io.tmpdir=" + place.data().resolve("tmp"));
        jvm.add("-Djava.net.preferIPv4Stack=true");
        jvm.add("-Djava.security.manager=allow");
        jvm.add("-Djdk.attach.allowAttachSelf=true");
        jvm.add("-Dio.netty.tryReflectionSetAccessible=true");
        jvm.add("-Dio.netty.allocator.useCacheForAllThreads=true");
        jvm.add("-Dio.netty.allocator.maxOrder=11");
        jvm.add("-Dlogback.configurationFile=" + place.configuration("logback.xml"));
        jvm.add("-Dcassandra.config=" + place.configuration("cassandra.yaml").toUri());
        jvm.add("-Dcassandra-rackdc.properties="
                + place.configuration("cassandra-rackdc.properties").toUri());
        jvm.add("-Dcassandra.storagedir=" + place.data());
        jvm.add("-Dcassandra-foreground=yes");
        jvm.addAll(jmx(place));
        jvm.addAll(sharedCores(place.addresses().regions().size() * options.nodesPerDatacenter()));
        jvm.addAll(quickStart());
        jvm.add("@" + place.configuration(NodeFiles.JVM_OPTIONS));
        jvm.addAll(options.jvmOptions());
        return jvm;
    }

    private static List<String> jmx(NodePlace place) {
        return place.credentials() == null
                ? List.of("-Dcassandra.jmx.local.port=" + place.jmxPort())
                : SecureNode.jmx(place);
    }

    /**
     * A small initial heap, because Cassandra may lock it in memory. For lasting load, a young generation of a third from
     * the start: it would hardly grow, and a small one is collected several times a second.
     */
    private static List<String> heap(int mebibytes) {
        int young = mebibytes / 3;
        return mebibytes < LARGE_HEAP_MEBIBYTES
                ? List.of("-Xms128m", "-Xmx" + mebibytes + "m")
                : List.of("-Xms" + (young + 128) + "m", "-Xmn" + young + "m", "-Xmx" + mebibytes + "m");
    }

    /**
     * Idle threads poll every 10 microseconds or 2 ms, too often for nodes that share cores. Slack delays every wake-up, so
     * fewer nodes get less.
     */
    private static List<String> sharedCores(int nodes) {
        return List.of(
                "-D" + ChildMain.TIMER_SLACK + "=" + Math.min(MOST_SLACK_NANOS, nodes * SLACK_NANOS_PER_NODE),
                "-Dcassandra.approximate_time_precision_ms=10");
    }

    /** Shorter waits: the testbed itself waits for agreement. */
    private static List<String> quickStart() {
        return List.of(
                "-Dcassandra.ring_delay_ms=2000",
                // A node that joins more slowly than half of this is forgotten. The default follows the ring delay.
                "-Dcassandra.gossip_quarantine_delay_ms=20000",
                // Otherwise each schema change writes five tables; see flushSchema of the cluster.
                "-Dcassandra.test.flush_local_schema_changes=false",
                "-Dcassandra.skip_wait_for_gossip_to_settle=0",
                "-Dcassandra.shutdown_announce_in_ms=0",
                // A node would take a second of CPU to measure this.
                "-Dcassandra.memtable.row_overhead_size=180");
    }

    private static String jamm(List<String> classPath) {
        return classPath.stream()
                .filter(jar -> jar.matches(".*[/\\\\]jamm-[^/\\\\]*\\.jar"))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("Cassandra's class path has no jamm: " + classPath));
    }
}
