package io.geobroker.insight;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerApplication;
import io.geobroker.broker.handover.cassandra.CassandraDecidedRows;
import io.geobroker.broker.handover.cassandra.CassandraStandingRows;
import io.geobroker.insight.amplification.Amplification;
import io.geobroker.insight.cassandra.CassandraNodeLoads;
import io.geobroker.insight.cassandra.VirtualTables;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.asm.ClassReader;

/**
 * What the CQL in the compiled classes names: nothing that only Cassandra has, and each column that is read. That tables are made
 * as Scylla takes them is another test's, {@code EngineTest}.
 */
class ScyllaStatementsTest {
    private static final Pattern CQL = Pattern.compile(
            "\\s*(SELECT|INSERT|UPDATE|DELETE|BEGIN|APPLY|TRUNCATE|CREATE|ALTER|DROP|GRANT)\\s.*",
            Pattern.DOTALL | Pattern.CASE_INSENSITIVE);

    /** By Scylla's manual and sources of August 2026. */
    private static final List<String> ONLY_CASSANDRAS = List.of(
            "system_views",
            "system_virtual_schema",
            "table_estimates",
            "unifiedcompactionstrategy",
            "storageattachedindex",
            "begin transaction",
            "add if not exists",
            "maxwritetime(",
            "masked with",
            "vector<");

    /** One reads to repair, the other prepares to learn the columns. */
    private static final Set<String> READ_NO_COLUMN =
            Set.of(CassandraStandingRows.class.getName(), CassandraDecidedRows.class.getName());

    /** Made only where the engine is Cassandra, as {@code EngineOfNodesTest} says. */
    private static final Set<String> ASK_CASSANDRA_ONLY =
            Set.of(VirtualTables.class.getName(), CassandraNodeLoads.class.getName());

    @Test
    void nobodyElseAsksForWhatScyllaLacks() throws Exception {
        assertThat(askers(ScyllaStatementsTest::isOnlyCassandras)).isEqualTo(ASK_CASSANDRA_ONLY);
    }

    /** The driver would read a column that a newer version adds as the one that was there before. */
    @Test
    void whatIsReadIsNamedColumnByColumn() throws Exception {
        assertThat(askers(cql -> cql.contains("SELECT *"))).isEqualTo(READ_NO_COLUMN);
    }

    private static boolean isOnlyCassandras(String cql) {
        String small = cql.toLowerCase(Locale.ROOT);
        return ONLY_CASSANDRAS.stream().anyMatch(small::contains);
    }

    /** Classes with such a statement; of a class inside another one the outer. */
    private static Set<String> askers(Predicate<String> statement) throws IOException, URISyntaxException {
        Set<String> askers = new TreeSet<>();
        for (Class<?> of : List.of(BrokerApplication.class, Amplification.class)) {
            URI source = of.getProtectionDomain().getCodeSource().getLocation().toURI();
            if (Files.isDirectory(Path.of(source))) {
                collect(Path.of(source), statement, askers);
            } else {
                try (FileSystem jar = FileSystems.newFileSystem(Path.of(source))) {
                    collect(jar.getPath("/"), statement, askers);
                }
            }
        }
        return askers;
    }

    private static void collect(Path root, Predicate<String> statement, Set<String> askers) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".class")).toList()) {
                String name = root.relativize(file).toString().replaceAll("(\\$.*)?\\.class$", "");
                if (constants(file).stream()
                        .filter(constant -> CQL.matcher(constant).matches())
                        .anyMatch(statement)) {
                    askers.add(name.replaceAll("[/\\\\]", "."));
                }
            }
        }
    }

    private static List<String> constants(Path file) throws IOException {
        ClassReader read = new ClassReader(Files.readAllBytes(file));
        char[] buffer = new char[read.getMaxStringLength()];
        return IntStream.range(1, read.getItemCount())
                .map(read::getItem)
                // 8 is the tag of a text; after a long there is no item.
                .filter(item -> item > 0 && read.readByte(item - 1) == 8)
                .mapToObj(item -> read.readUTF8(item, buffer))
                .toList();
    }
}
