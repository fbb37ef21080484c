package io.geobroker.testbed.cassandra;

import io.geobroker.testbed.address.Addresses;
import io.geobroker.testbed.process.ChildCommand;
import io.geobroker.testbed.process.ChildMain;
import io.geobroker.testbed.process.Collector;
import io.geobroker.testbed.process.Jdk;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

final class NodeCommand {
    private static final int LARGE_HEAP_MEBIBYTES = 1024;

    /**
     * A millisecond. Idle threads of a node poll every 10 microseconds or 2 ms, too often where all share a few cores; what
     * a customer waits for is the same with and without.
     */
    private static final String TIMER_SLACK = "-D" + ChildMain.TIMER_SLACK + "=1000000";

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
                        Addresses.internode(place.privateHost()),
                        place.addresses().jmx(place.region(), place.number())),
                Map.of());
    }

    private static List<String> jvmOptions(NodePlace place, CassandraOptions options, List<String> classPath) {
        List<String> jvm = new ArrayList<>();
        jvm.add("-javaagent:" + jamm(classPath));
        jvm.addAll(heap(options.heapMebibytes()));
        jvm.addAll(Collector.serialUnlessChosen(options.jvmOptions()));
        jvm.add("-XX:+PerfDisableSharedMem");
        jvm.add("-XX:+ExitOnOutOfMemoryError");
        jvm.add(ChildCommand.QUICK_COMPILER);
        jvm.add("-Dlogback.configurationFile=" + place.configuration(NodeFiles.LOGBACK));
        jvm.add("-Dgeobroker.log=" + place.log());
        jvm.add("-Dcassandra.config=" + place.configuration(NodeFiles.SETTINGS).toUri());
        jvm.add("-Dcassandra-rackdc.properties="
                + place.configuration("cassandra-rackdc.properties").toUri());
        jvm.add("-Dcassandra.storagedir=" + place.data());
        jvm.addAll(jmx(place));
        jvm.add(TIMER_SLACK);
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

    private static String jamm(List<String> classPath) {
        return classPath.stream()
                .filter(jar -> jar.matches(".*[/\\\\]jamm-[^/\\\\]*\\.jar"))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("Cassandra's class path has no jamm: " + classPath));
    }
}
