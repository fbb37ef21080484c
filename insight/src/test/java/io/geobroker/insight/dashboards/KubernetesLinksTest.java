package io.geobroker.insight.dashboards;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.insight.dashboards.Manifests.Resource;
import io.geobroker.insight.dashboards.Pods.Pod;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** That every selector of {@code deploy/kubernetes} meets its pods, and every port that is named is listened at. */
@ParameterizedClass
@ValueSource(strings = {"overlays/sydney", "overlays/north-virginia", "overlays/local", "overlays/storm"})
class KubernetesLinksTest {
    private final List<Resource> all;
    private final Pods pods;

    KubernetesLinksTest(String overlay) {
        all = Manifests.of(overlay);
        pods = Pods.of(overlay);
    }

    @Test
    void everySelectorMeetsItsPods() {
        assertThat(kind(all, "Service"))
                .isNotEmpty()
                .allSatisfy(service -> assertThat(selectedBy(pods, service)).isNotEmpty());
        assertThat(kind(all, "NetworkPolicy", "PodDisruptionBudget"))
                .hasSizeGreaterThan(8)
                .allSatisfy(each -> assertThat(pods.selected(each.namespace(), selector(each)))
                        .isNotEmpty());
        assertThat(kind(all, "Deployment", "StatefulSet")).isNotEmpty().allSatisfy(each -> {
            JsonNode template = each.template().orElseThrow();
            Map<String, String> labels = Manifests.strings(template.at("/metadata/labels"));
            assertThat(Pods.matches(each.spec().path("selector"), labels)).isTrue();
            assertThat(template.at("/spec/topologySpreadConstraints"))
                    .allSatisfy(spread -> assertThat(Pods.matches(spread.path("labelSelector"), labels))
                            .isTrue());
        });
        assertThat(kind(all, "HorizontalPodAutoscaler"))
                .allSatisfy(each -> assertThat(
                                kind(all, each.spec().at("/scaleTargetRef/kind").asString()))
                        .anyMatch(target -> target.name()
                                .equals(each.spec().at("/scaleTargetRef/name").asString())));
    }

    @Test
    void everyPortOfAServiceIsListenedAt() {
        assertThat(kind(all, "Service"))
                .allSatisfy(service -> assertThat(service.spec().path("ports")).allSatisfy(port -> {
                    JsonNode target = port.path("targetPort");
                    assertThat(selectedBy(pods, service))
                            .allMatch(pod -> target.isInt()
                                    ? pod.ports().contains(target.asInt())
                                    : pod.portNames().containsKey(target.asString()));
                }));
        assertThat(all.stream().filter(each -> each.template().isPresent()))
                .allSatisfy(each -> assertThat(probedPorts(each)).isSubsetOf(namedPorts(each)));
        assertThat(kind(all, "ServiceMonitor")).allSatisfy(monitor -> {
            String port = monitor.spec().at("/endpoints/0/port").asString();
            assertThat(kind(all, "Service")
                            .filter(service -> Pods.matches(
                                    monitor.spec().path("selector"),
                                    Manifests.strings(service.json().at("/metadata/labels")))))
                    .hasSize(1)
                    .allMatch(service -> ports(service, "name").contains(port));
        });
        assertThat(kind(all, "HTTPRoute")
                        .flatMap(route -> route.spec()
                                .path("rules")
                                .valueStream()
                                .flatMap(rule -> rule.path("backendRefs").valueStream())))
                .allSatisfy(backend -> assertThat(kind(all, "Service"))
                        .anyMatch(service ->
                                service.name().equals(backend.path("name").asString())
                                        && ports(service, "port")
                                                .contains(backend.path("port").asString())));
    }

    @Test
    void everyPortOfANetworkPolicyIsListenedAt() {
        assertThat(kind(all, "NetworkPolicy")).allSatisfy(policy -> {
            List<Pod> selected = pods.selected(policy.namespace(), selector(policy));
            assertThat(policy.spec().path("ingress"))
                    .allSatisfy(rule -> assertThat(numbers(rule))
                            .allSatisfy(port -> assertThat(selected)
                                    .as("%s", policy)
                                    .allMatch(pod -> pod.ports().contains(port))));
            assertThat(policy.spec().path("egress"))
                    .allSatisfy(rule -> assertThat(numbers(rule))
                            .allSatisfy(port -> assertThat(rule.path("to")
                                            .valueStream()
                                            .flatMap(peer -> pods.peers(policy.namespace(), peer).stream()))
                                    .as("%s", policy)
                                    .allMatch(pod -> pod.ports().contains(port))));
        });
    }

    /** A link needs both: who asks may go out, and who answers may let in. What lets Kafka in is made by its operator. */
    @Test
    void whoMayAskMayBeHeardAndNobodyElse() {
        List<Resource> policies = kind(all, "NetworkPolicy").toList();
        boolean operators = all.stream().anyMatch(each -> each.kind().equals("Kafka"));

        Set<String> out = links(pods, policies, "egress", "to").stream()
                .filter(link -> !operators || !link.matches(".* -> .*/kafka:.*"))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(links(pods, policies, "ingress", "from")).isEqualTo(out).isNotEmpty();
    }

    /** Kafka's nodes look up their zone and certificates there. The server has no pod, so its rule names none. */
    @Test
    void whatStrimziMakesReachesTheApiServer() {
        assertThat(kind(all, "Kafka"))
                .allSatisfy(kafka -> assertThat(Stream.of("kafka", "entityOperator"))
                        .map(part -> kafka.spec().path(part).at("/template/pod/metadata/labels"))
                        .map(Manifests::strings)
                        .allSatisfy(labels -> assertThat(kind(all, "NetworkPolicy")
                                        .filter(policy -> Pods.matches(selector(policy), labels))
                                        .flatMap(policy ->
                                                policy.spec().path("egress").valueStream())
                                        .filter(rule -> !rule.has("to"))
                                        .flatMap(KubernetesLinksTest::numbers))
                                .contains(443, 6443)));
    }

    @Test
    void whatIsNotAllowedIsDenied() {
        Set<String> namespaces = kind(all, "Namespace").map(Resource::name).collect(Collectors.toSet());

        assertThat(kind(all, "NetworkPolicy")
                        .filter(policy -> policy.spec().path("podSelector").isEmpty()
                                && !policy.spec().has("ingress")
                                && !policy.spec().has("egress")
                                && policy.spec().path("policyTypes").size() == 2)
                        .map(Resource::namespace))
                .containsExactlyInAnyOrderElementsOf(namespaces);
    }

    private static Set<String> links(Pods pods, List<Resource> policies, String direction, String peers) {
        return policies.stream()
                .flatMap(policy -> policy.spec()
                        .path(direction)
                        .valueStream()
                        .flatMap(rule -> rule.path(peers)
                                .valueStream()
                                .flatMap(peer -> pods.peers(policy.namespace(), peer).stream())
                                .flatMap(other -> pods.selected(policy.namespace(), selector(policy)).stream()
                                        .flatMap(pod -> numbers(rule)
                                                .map(port -> direction.equals("egress")
                                                        ? pod + " -> " + other + ":" + port
                                                        : other + " -> " + pod + ":" + port)))))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Stream<Resource> kind(List<Resource> all, String... kinds) {
        return all.stream().filter(resource -> List.of(kinds).contains(resource.kind()));
    }

    private static JsonNode selector(Resource resource) {
        return resource.spec().path(resource.kind().equals("NetworkPolicy") ? "podSelector" : "selector");
    }

    /** A service's selector has its labels in itself. */
    private static List<Pod> selectedBy(Pods pods, Resource service) {
        Map<String, String> wanted = Manifests.strings(service.spec().path("selector"));
        return pods.selected(service.namespace(), JsonNodeFactory.instance.objectNode()).stream()
                .filter(pod -> pod.labels().entrySet().containsAll(wanted.entrySet()))
                .toList();
    }

    private static Stream<Integer> numbers(JsonNode rule) {
        return rule.path("ports").valueStream().map(port -> port.path("port").asInt());
    }

    private static Set<String> ports(Resource service, String field) {
        return service.spec()
                .path("ports")
                .valueStream()
                .map(port -> port.path(field).asString())
                .collect(Collectors.toSet());
    }

    private static Set<String> probedPorts(Resource resource) {
        return containers(resource)
                .flatMap(container -> Stream.of("startupProbe", "livenessProbe", "readinessProbe")
                        .filter(container::has)
                        .map(probe -> container.path(probe)))
                .flatMap(probe -> Stream.of(probe.at("/httpGet/port"), probe.at("/tcpSocket/port")))
                .filter(port -> !port.isMissingNode())
                .map(JsonNode::asString)
                .collect(Collectors.toSet());
    }

    private static Set<String> namedPorts(Resource resource) {
        return containers(resource)
                .flatMap(container -> container.path("ports").valueStream())
                .map(port -> port.path("name").asString())
                .collect(Collectors.toSet());
    }

    private static Stream<JsonNode> containers(Resource resource) {
        return resource.template().orElseThrow().at("/spec/containers").valueStream();
    }
}
