package io.geobroker.insight.dashboards;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.schema.migration.RegionKeyspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What programs, roles and users of a deployed region may do. Scripts are run with tools that only write down what they are asked. */
class DeployedRightsTest {
    private static final List<String> TABLES = List.of(
            "broker | accounts",
            "broker | operator_acts",
            "broker | migrations",
            "broker | migration_lock",
            "broker | open_orders",
            "broker_sydney | last_prices",
            RegionKeyspace.of("us-east-1") + " | last_prices",
            "system_auth | roles");

    @TempDir
    Path directory;

    private ShellTools tools;
    private Path asked;

    @BeforeEach
    void putTools() throws IOException {
        tools = new ShellTools(directory);
        asked = Files.createFile(directory.resolve("asked"));
        tools.put("kafka-topics.sh", "echo \"topics $*\" >>" + asked);
        tools.put("kafka-run-class.sh", "echo \"acl $*\" >>" + asked);
        tools.put(
                "cqlsh",
                "tee -a " + asked + " | grep -q system_schema.tables && printf ' %s\\n' "
                        + String.join(
                                " ",
                                TABLES.stream().map(table -> "'" + table + "'").toList()) + " || true");
        Path secrets = Files.createDirectories(directory.resolve("run/secrets"));
        for (String role : List.of("username", "password", "migrations", "broker", "grafana", "audit")) {
            Files.writeString(secrets.resolve(role), "secret");
        }
        Path admin = Files.createDirectories(directory.resolve("compose/secrets/admin"));
        Files.writeString(admin.resolve("geobroker.cassandra.access.password"), "secret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"region.yaml", "world.yaml"})
    void noContainerHasMoreOfTheKernelThanItIsGivenByName(String file) {
        assertThat(Deployment.services(file))
                .allSatisfy((name, service) -> assertThat(service)
                        .as(name)
                        .containsEntry("cap_drop", List.of("ALL"))
                        .containsEntry("security_opt", List.of("no-new-privileges:true")));
    }

    @Test
    void onlyTheFeedMayWriteTickers() throws Exception {
        run(topics());

        assertThat(lines().filter(line ->
                        line.contains("--producer --topic tickers") && !line.contains("tickers.dead-letters")))
                .singleElement()
                .satisfies(line -> assertThat(line).contains("--add --allow-principal User:feed.sydney"));
        assertThat(lines()).noneMatch(line -> line.contains("simulator"));
    }

    @Test
    void aSimulatorMayWriteTickersOnceItIsLetAndNoMoreOnceItIsStopped() throws Exception {
        run(topics() + "\n", "let-simulator");
        assertThat(lines())
                .isNotEmpty()
                .allMatch(line -> line.contains("--add --allow-principal User:simulator.sydney"));

        run(topics(), "stop-simulator");
        assertThat(lines().filter(line -> line.contains("--remove --force --allow-principal User:simulator.sydney")))
                .hasSize(2);
    }

    @Test
    void brokersMayChangeTablesButNotWhatMigrationsHaveDoneAndWhoReadsTheAuditNothing() throws Exception {
        for (String script : List.of(rolesOfKubernetes(), rolesOfCompose())) {
            Files.writeString(asked, "");
            run(script, "grant");

            assertThat(statements())
                    .contains(
                            "GRANT MODIFY ON TABLE broker.accounts TO geobroker_broker",
                            "GRANT MODIFY ON TABLE broker_sydney.last_prices TO geobroker_broker",
                            "GRANT MODIFY ON TABLE broker_us_east_1.last_prices TO geobroker_broker",
                            "GRANT SELECT ON TABLE broker.migrations TO geobroker_broker")
                    .noneMatch(statement -> statement.startsWith("GRANT MODIFY ON TABLE broker.migration"))
                    .noneMatch(statement -> statement.startsWith("GRANT MODIFY ON KEYSPACE"))
                    .noneMatch(statement -> statement.contains("system_auth"));
            assertThat(statements()
                            .filter(statement -> statement.contains("GRANT"))
                            .filter(statement -> statement.endsWith("geobroker_audit")))
                    .containsExactly("GRANT SELECT ON TABLE broker.operator_acts TO geobroker_audit");
        }
    }

    @Test
    void anOperatorsStatementsComeToTheNode() throws Exception {
        Path roles = Files.writeString(directory.resolve("roles"), rolesOfCompose());

        run("bash " + roles + " cql <<<'ALTER KEYSPACE broker;'");

        assertThat(statements()).containsOnlyOnce("ALTER KEYSPACE broker");
    }

    @Test
    void noCertificateIsGoodForMoreThanItsHolderDoes() throws Exception {
        putCertificateTools();

        run(makeCertificates(), Deployment.COMPOSE.resolve("sydney.env").toString());

        assertThat(lines().map(line -> line.replace("/O=geobroker/CN=", "").replaceFirst("-[0-9]", "")))
                .containsOnly(
                        "nodes cassandra.sydney serverAuth,clientAuth",
                        "kafkas kafka.sydney serverAuth,clientAuth",
                        "kafkas admin.sydney clientAuth",
                        "programs cassandra.sydney serverAuth",
                        "programs kafka.sydney serverAuth",
                        "programs broker.sydney serverAuth,clientAuth",
                        "programs proxy.sydney serverAuth",
                        "programs zipkin serverAuth",
                        "programs feed.sydney clientAuth",
                        "programs simulator.sydney clientAuth",
                        "programs monitoring.sydney clientAuth",
                        "programs grafana.sydney clientAuth",
                        "programs admin.sydney clientAuth");
    }

    /** Else what shows a certificate of the one is refused by those that have got the files of the other. */
    @Test
    void anOldAuthorityIsTrustedBesideTheNewOne() throws Exception {
        putCertificateTools();
        Path authorities = Files.createDirectories(directory.resolve("certificates/authority"));
        for (String name : List.of("programs", "programs-old", "nodes", "nodes-old", "kafkas", "kafkas-next")) {
            Files.writeString(authorities.resolve(name + ".crt"), name + "\n");
        }
        tools.put(
                "install", "echo \"$(basename \"${@: -1}\") $(cat \"${@: -2:1}\" | sort | paste -sd' ')\" >>" + asked);

        run(makeCertificates(), Deployment.COMPOSE.resolve("sydney.env").toString());

        assertThat(lines().filter(line -> line.contains("ca.crt")))
                .containsOnly(
                        "ca.crt programs programs-old",
                        "ring-ca.crt nodes nodes-old",
                        "cluster-ca.crt kafkas kafkas-next");
    }

    /** {@code openssl} tells the authority, and what a certificate may be used for. */
    private void putCertificateTools() throws IOException {
        tools.put("openssl", """
                declare -A with
                while (($#)); do with[$1]="${2:-}" && shift; done
                [[ -z "${with[-keyout]:-}" ]] || touch "${with[-keyout]}"
                [[ -z "${with[-out]:-}" ]] || echo "${with[-subj]:-}" >"${with[-out]}"
                [[ -z "${with[-extfile]:-}" ]] ||
                    sed -n "s|^extendedKeyUsage = |$(basename "${with[-CA]}" .crt) $(<"${with[-in]}") |p" "${with[-extfile]}" >>%s
                """.formatted(asked));
        for (String unasked : List.of("chown", "install", "keytool")) {
            tools.put(unasked, "");
        }
    }

    private static String makeCertificates() throws IOException {
        return Files.readString(Deployment.COMPOSE.resolve("region/make-certificates"));
    }

    private String topics() throws IOException {
        return Files.readString(Deployment.COMPOSE.resolve("region/kafka/topics"))
                .replace("/opt/kafka/bin", directory.toString());
    }

    private String rolesOfCompose() throws IOException {
        return Files.readString(Deployment.COMPOSE.resolve("region/cassandra/roles"))
                .replace("/run/geobroker", directory.resolve("compose").toString());
    }

    private String rolesOfKubernetes() {
        return Manifests.first(Manifests.KUBERNETES.resolve("region/roles.yaml"))
                .at("/data/make-roles")
                .asString()
                .replace("/run/geobroker", directory.resolve("run").toString())
                .replace("/tmp/credentials", directory.resolve("credentials").toString());
    }

    private void run(String script, String... arguments) throws Exception {
        ShellTools.Ended ended = tools.run(
                Map.of("REGION", "sydney", "KAFKA", "kafka:9094", "REPLICAS", "3", "NODE", "127.0.0.1"),
                script,
                arguments);
        assertThat(ended.code()).as(ended.said()).isZero();
    }

    private Stream<String> lines() throws IOException {
        return Files.readAllLines(asked).stream();
    }

    private Stream<String> statements() throws IOException {
        return Stream.of(Files.readString(asked).split(";")).map(String::strip);
    }
}
