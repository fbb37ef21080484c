package io.geobroker.insight.dashboards;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.Poms;
import io.geobroker.insight.dashboards.Manifests.Resource;
import io.geobroker.schema.ticker.TickerTopic;
import io.geobroker.schema.world.Region;
import io.geobroker.schema.world.World;
import io.geobroker.schema.world.WorldFile;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** That the files of {@code deploy/kubernetes} agree with the product: versions, topics, the world, how pods are confined. */
class KubernetesTest {
    private static final Set<String> OURS = Set.of("broker", "migrate", "roles", "simulator", "storm");
    private static final World WORLD = WorldFile.load("two-regions");

    @ParameterizedTest
    @ValueSource(strings = {"overlays/sydney", "overlays/north-virginia", "overlays/local", "overlays/storm"})
    void imagesAreOfTheVersionsThatAreBuiltAndTested(String overlay) throws Exception {
        String own = ":" + Poms.projectVersion();
        Set<String> known = Set.of(
                "geobroker/broker" + own,
                "geobroker/simulator" + own,
                "geobroker/command-line" + own,
                "cassandra:" + Poms.testedVersion("cassandra"),
                "apache/kafka:" + Poms.testedVersion("kafka"));

        assertThat(Manifests.of(overlay).stream()
                        .flatMap(resource -> resource.template().stream())
                        .flatMap(KubernetesTest::containers)
                        .map(container -> container.path("image").asString())
                        .distinct())
                .isNotEmpty()
                .isSubsetOf(known);
    }

    @Test
    void operatorsMakeTheVersionsThatAreTested() throws Exception {
        JsonNode cassandra =
                Manifests.spec("cassandra", "K8ssandraCluster", "geobroker").path("cassandra");
        assertThat(texts(cassandra.path("datacenters"), "serverVersion"))
                .hasSize(2)
                .containsOnly(Poms.testedVersion("cassandra"));
        assertThat(cassandra.path("serverVersion").asString()).isEqualTo(Poms.testedVersion("cassandra"));
        assertThat(Manifests.spec("overlays/sydney", "Kafka", "tickers")
                        .at("/kafka/version")
                        .asString())
                .isEqualTo(Poms.testedVersion("kafka"));
    }

    /** What a node acknowledges, it has on its disk; and that it cannot read rights fails no statement. */
    @Test
    void nodesAreSetAsThoseOfCompose() {
        JsonNode ours =
                Manifests.spec("cassandra", "K8ssandraCluster", "geobroker").at("/cassandra/config/cassandraYaml");
        JsonNode compose = Manifests.first(Deployment.COMPOSE.resolve("region/cassandra/node.yaml"));

        Stream.concat(
                        Stream.of(
                                "commitlog_sync",
                                "commitlog_sync_period",
                                "internode_compression",
                                "memtable",
                                "memtable_allocation_type",
                                "native_transport_throw_on_overload",
                                "network_authorizer",
                                "paxos_variant"),
                        Stream.of("roles", "permissions", "credentials")
                                .flatMap(cache -> Stream.of("_validity", "_update_interval", "_cache_active_update")
                                        .map(setting -> cache + setting)))
                .forEach(key -> assertThat(ours.path(key))
                        .as(key)
                        .isEqualTo(compose.path(key))
                        .isNotInstanceOf(MissingNode.class));
    }

    /** No more brokers are started than there are partitions. */
    @Test
    void topicsAreThoseOfTheSchema() {
        JsonNode tickers = Manifests.spec("overlays/sydney", "KafkaTopic", TickerTopic.NAME);
        JsonNode deadLetters = Manifests.spec("overlays/sydney", "KafkaTopic", TickerTopic.DEAD_LETTERS);

        assertThat(tickers.path("partitions").asInt()).isEqualTo(TickerTopic.PARTITIONS);
        assertThat(deadLetters.path("partitions").asInt()).isEqualTo(TickerTopic.DEAD_LETTER_PARTITIONS);
        assertThat(List.of(tickers, deadLetters))
                .allSatisfy(topic -> assertThat(topic.path("replicas").asInt()).isEqualTo(3));
        assertThat(Manifests.strings(tickers.path("config"))).containsAllEntriesOf(TickerTopic.CONFIG);
        assertThat(Manifests.spec("overlays/sydney", "HorizontalPodAutoscaler", "broker")
                        .path("maxReplicas")
                        .asInt())
                .isEqualTo(TickerTopic.PARTITIONS);
    }

    /** A pool's template is in place of the cluster's. */
    @Test
    void podsOfPoolsHaveTheLabelsOfTheirKafka() {
        JsonNode labels =
                Manifests.spec("overlays/sydney", "Kafka", "tickers").at("/kafka/template/pod/metadata/labels");

        assertThat(Manifests.of("overlays/sydney").stream()
                        .filter(resource -> resource.kind().equals("KafkaNodePool"))
                        .map(pool -> pool.spec().at("/template/pod/metadata/labels")))
                .hasSize(2)
                .containsOnly(labels);
    }

    /** As Compose's; without a word of it the JVM of a small container takes the one for small programs. */
    @ParameterizedTest
    @CsvSource({"overlays/sydney, UseG1GC", "overlays/north-virginia, UseG1GC", "overlays/local, UseSerialGC"})
    void brokersAreToldOfOneCollector(String overlay, String collector) {
        assertThat(Manifests.of(overlay).stream()
                        .filter(resource -> resource.kind().equals("Deployment")
                                && resource.name().equals("broker"))
                        .map(broker -> broker.spec()
                                .at("/template/spec/containers/0/env")
                                .valueStream()
                                .filter(variable ->
                                        variable.path("name").asString().equals("JDK_JAVA_OPTIONS"))
                                .toList()))
                .isNotEmpty()
                .allSatisfy(options -> assertThat(options)
                        .singleElement()
                        .satisfies(option ->
                                assertThat(option.path("value").asString()).startsWith("-XX:+" + collector)));
    }

    @Test
    void datacentersAreThoseOfTheWorld() {
        Map<String, String> datacenters = Manifests.spec("cassandra", "K8ssandraCluster", "geobroker")
                .at("/cassandra/datacenters")
                .valueStream()
                .collect(Collectors.toMap(
                        each -> each.at("/metadata/name").asString(),
                        each -> each.path("datacenterName").asString()));

        assertThat(datacenters)
                .isEqualTo(WORLD.regions().stream().collect(Collectors.toMap(Region::name, Region::datacenter)));
    }

    @Test
    void datacentersToShowToAServerAreWhatTheOperatorMakes() {
        JsonNode cluster =
                Manifests.only("cassandra", "K8ssandraCluster", "geobroker").json();
        List<JsonNode> datacenters = Manifests.read(Manifests.KUBERNETES.resolve("tests/datacenters.yaml"));

        assertThat(datacenters).hasSameSizeAs(cluster.at("/spec/cassandra/datacenters"));
        for (int i = 0; i < datacenters.size(); i++) {
            JsonNode datacenter = datacenters.get(i);
            JsonNode of = cluster.at("/spec/cassandra/datacenters/" + i);
            assertThat(datacenter.at("/metadata/name")).isEqualTo(of.at("/metadata/name"));
            assertThat(datacenter.at("/spec/clusterName")).isEqualTo(cluster.at("/metadata/name"));
            Stream.of("datacenterName", "serverVersion", "size", "racks")
                    .forEach(field ->
                            assertThat(datacenter.path("spec").path(field)).isEqualTo(of.path(field)));
            Stream.of("serverType", "storageConfig")
                    .forEach(field -> assertThat(datacenter.path("spec").path(field))
                            .isEqualTo(cluster.at("/spec/cassandra").path(field)));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "overlays/sydney",
                "overlays/north-virginia",
                "overlays/local/sydney",
                "overlays/local/north-virginia"
            })
    void brokersAreToldOfTheWholeWorld(String overlay) {
        String region = Path.of(overlay).getFileName().toString();
        JsonNode told = Manifests.first(Manifests.KUBERNETES.resolve(overlay).resolve("application.yaml"));
        Set<String> regions = WORLD.regions().stream().map(Region::name).collect(Collectors.toSet());
        Set<String> services = Manifests.of(overlay).stream()
                .filter(resource -> resource.kind().equals("Service"))
                .map(Resource::name)
                .collect(Collectors.toSet());

        assertThat(told.at("/geobroker/region/name").asString()).isEqualTo(region);
        assertThat(Manifests.strings(told.at("/geobroker/region/brokers"))).containsOnlyKeys(regions);
        JsonNode sessions = told.at("/geobroker/cassandra/sessions");
        assertThat(sessions.propertyStream().map(Map.Entry::getKey)).containsExactlyInAnyOrderElementsOf(regions);
        String scheme = overlay.contains("local") ? "http" : "https";
        assertThat(told.at("/geobroker/region/brokers/" + region).asString())
                .isEqualTo(scheme + "://broker-instances:8080");
        assertThat(sessions.path(region).path("contact-points").asString()).isEqualTo("cassandra:9042");
        assertThat(services).contains("broker-instances", "cassandra");
        assertThat(told.at("/geobroker/cassandra/migrate").asBoolean(true)).isFalse();
    }

    /** By the identities in certificates, and under the hosts that these name. */
    @ParameterizedTest
    @CsvSource({"sydney, north-virginia", "north-virginia, sydney"})
    void brokersAndPrometheusAreKnownAsTheyAreAsked(String region, String other) {
        JsonNode certificate = Manifests.spec("overlays/" + region, "Certificate", "broker");
        JsonNode here = application(region);

        assertThat(texts(certificate.path("uris")))
                .containsExactly("spiffe://geobroker/" + WORLD.name() + "/region/" + region + "/broker");
        assertThat(texts(certificate.path("dnsNames")))
                .contains(host(here, region), host(application(other), region), "broker");
        assertThat(texts(Manifests.spec("overlays/" + region, "Certificate", "prometheus")
                        .path("uris")))
                .containsExactly(
                        here.at("/geobroker/operators/monitoring-identity").asString());
        assertThat(texts(certificate.path("dnsNames")))
                .contains(Manifests.spec("overlays/" + region, "ServiceMonitor", "brokers")
                        .at("/endpoints/0/tlsConfig/serverName")
                        .asString());
    }

    /** That of nodes for their clients is also Reaper's, a client. */
    @Test
    void noCertificateIsGoodForMoreThanItsHolderDoes() {
        assertThat(Manifests.of("overlays/sydney").stream()
                        .filter(each -> each.kind().equals("Certificate"))
                        .map(each -> each.name() + ": "
                                + String.join(", ", texts(each.spec().path("usages")))))
                .containsExactlyInAnyOrder(
                        "cassandra-internode: server auth, client auth",
                        "cassandra-clients: server auth, client auth",
                        "broker: server auth, client auth",
                        "prometheus: client auth");
    }

    private static JsonNode application(String region) {
        return Manifests.first(Manifests.KUBERNETES.resolve("overlays/" + region + "/application.yaml"));
    }

    private static String host(JsonNode told, String region) {
        return URI.create(told.at("/geobroker/region/brokers/" + region).asString())
                .getHost();
    }

    private static List<String> texts(JsonNode array, String field) {
        return array.valueStream().map(each -> each.path(field).asString()).toList();
    }

    private static List<String> texts(JsonNode array) {
        return array.valueStream().map(JsonNode::asString).toList();
    }

    /** What the level "restricted" of Kubernetes' Pod Security asks for, and a root that cannot be written. */
    @ParameterizedTest
    @ValueSource(strings = {"overlays/sydney", "overlays/north-virginia", "overlays/local", "overlays/storm"})
    void ourOwnPodsAreRestricted(String overlay) {
        List<Resource> ours = Manifests.of(overlay).stream()
                .filter(resource -> resource.template().isPresent() && OURS.contains(resource.name()))
                .toList();
        assertThat(ours).hasSizeGreaterThanOrEqualTo(2);
        assertThat(ours).allSatisfy(resource -> {
            JsonNode pod = resource.template().orElseThrow().path("spec");
            assertThat(pod.at("/securityContext/runAsNonRoot").asBoolean(false)).isTrue();
            assertThat(pod.at("/securityContext/seccompProfile/type").asString())
                    .isEqualTo("RuntimeDefault");
            assertThat(pod.path("automountServiceAccountToken").asBoolean(true)).isFalse();
            assertThat(pod.path("enableServiceLinks").asBoolean(true)).isFalse();
            assertThat(Stream.of("hostNetwork", "hostPID", "hostIPC").filter(pod::has))
                    .isEmpty();
            assertThat(pod.path("volumes")
                            .valueStream()
                            .flatMap(JsonNode::propertyStream)
                            .map(property -> property.getKey()))
                    .isSubsetOf("name", "configMap", "secret", "emptyDir", "projected", "persistentVolumeClaim");
            assertThat(pod.path("containers")).isNotEmpty().allSatisfy(container -> {
                JsonNode context = container.path("securityContext");
                assertThat(context.path("allowPrivilegeEscalation").asBoolean(true))
                        .isFalse();
                assertThat(context.path("readOnlyRootFilesystem").asBoolean(false))
                        .isTrue();
                assertThat(context.at("/capabilities/drop/0").asString()).isEqualTo("ALL");
                assertThat(context.at("/capabilities/add").isMissingNode()).isTrue();
                assertThat(container.at("/resources/limits/memory").isMissingNode())
                        .isFalse();
            });
        });
    }

    private static Stream<JsonNode> containers(JsonNode template) {
        return Stream.of("initContainers", "containers")
                .flatMap(list -> template.path("spec").path(list).valueStream());
    }
}
