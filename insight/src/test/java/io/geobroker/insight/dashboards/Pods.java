package io.geobroker.insight.dashboards;

import io.geobroker.insight.dashboards.Manifests.Resource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** The pods of an overlay: those that are written there, and those that operators make, by the labels they are given there. */
final class Pods {
    private static final String NAMESPACE_NAME = "kubernetes.io/metadata.name";

    /** Where pods of operators, of Prometheus and of the Gateway are. */
    private static final Set<String> OTHER_NAMESPACES =
            Set.of("kube-system", "monitoring", "gateway", "k8ssandra-operator");

    /** What cass-operator's pods listen at: internode, CQL, the management API, its metrics, Medusa. */
    private static final Set<Integer> CASSANDRA = Set.of(7000, 9042, 8080, 9000, 50051);

    private static final Set<Integer> REAPER = Set.of(8080);

    /** Strimzi's own: control plane and replication; a cluster's listeners come on top. */
    private static final Set<Integer> KAFKA = Set.of(9090, 9091);

    private final List<Pod> pods = new ArrayList<>();
    private final Set<String> namespaces;

    /**
     * Pods of one template.
     *
     * @param ports they listen at
     * @param portNames of those that have one, with the port
     */
    record Pod(String namespace, Map<String, String> labels, Set<Integer> ports, Map<String, Integer> portNames) {

        @Override
        public String toString() {
            return namespace + "/" + labels.get("geobroker.io/part");
        }
    }

    private Pods(List<Resource> resources) {
        this.namespaces = resources.stream()
                .filter(resource -> resource.kind().equals("Namespace"))
                .map(Resource::name)
                .collect(Collectors.toSet());
        resources.forEach(this::addAll);
    }

    /** @param overlay whose datacenter is one of the cluster that is not in every overlay */
    static Pods of(String overlay) {
        List<Resource> resources = Manifests.of(overlay);
        boolean operators =
                resources.stream().anyMatch(resource -> resource.kind().equals("Kafka"));
        Stream<Resource> cluster = operators ? Manifests.of("cassandra").stream() : Stream.of();
        return new Pods(Stream.concat(
                        resources.stream().filter(resource -> !resource.kind().equals("K8ssandraCluster")), cluster)
                .toList());
    }

    List<Pod> selected(String namespace, JsonNode selector) {
        return pods.stream()
                .filter(pod -> pod.namespace().equals(namespace) && matches(selector, pod.labels()))
                .toList();
    }

    /**
     * The pods that a peer of a policy means; empty when they are of no namespace of the overlay.
     *
     * @param namespace of the policy
     * @throws IllegalArgumentException when it means none
     */
    List<Pod> peers(String namespace, JsonNode peer) {
        if (peer.has("ipBlock")) {
            return List.of();
        }
        String of = peer.has("namespaceSelector")
                ? peer.path("namespaceSelector")
                        .path("matchLabels")
                        .path(NAMESPACE_NAME)
                        .asString()
                : namespace;
        if (OTHER_NAMESPACES.contains(of)) {
            return List.of();
        }
        if (!namespaces.contains(of)) {
            throw new IllegalArgumentException("there is no namespace " + of + ": " + peer);
        }
        List<Pod> selected = selected(of, peer.path("podSelector"));
        if (selected.isEmpty()) {
            throw new IllegalArgumentException("no pod is meant by " + peer);
        }
        return selected;
    }

    static boolean matches(JsonNode selector, Map<String, String> labels) {
        return Manifests.strings(selector.path("matchLabels")).entrySet().stream()
                        .allMatch(label -> label.getValue().equals(labels.get(label.getKey())))
                && selector.path("matchExpressions").valueStream().allMatch(expression -> isIn(expression, labels));
    }

    private static boolean isIn(JsonNode expression, Map<String, String> labels) {
        if (!expression.path("operator").asString().equals("In")) {
            throw new IllegalArgumentException("only In is known here: " + expression);
        }
        String value = labels.get(expression.path("key").asString());
        return expression
                .path("values")
                .valueStream()
                .anyMatch(one -> one.asString().equals(value));
    }

    private void addAll(Resource resource) {
        resource.template().ifPresent(template -> add(resource, template));
        switch (resource.kind()) {
            case "K8ssandraCluster" -> {
                made(resource, resource.spec().at("/cassandra/metadata/pods/labels"), CASSANDRA);
                made(resource, resource.spec().at("/reaper/metadata/pods/labels"), REAPER);
            }
            case "Kafka" -> {
                Set<Integer> ports = new HashSet<>(KAFKA);
                resource.spec()
                        .at("/kafka/listeners")
                        .forEach(listener -> ports.add(listener.path("port").asInt()));
                made(resource, resource.spec().at("/kafka/template/pod/metadata/labels"), ports);
                made(resource, resource.spec().at("/entityOperator/template/pod/metadata/labels"), Set.of());
            }
            default -> {}
        }
    }

    private void made(Resource resource, JsonNode labels, Set<Integer> ports) {
        pods.add(new Pod(resource.namespace(), Manifests.strings(labels), ports, Map.of()));
    }

    private void add(Resource resource, JsonNode template) {
        Map<String, Integer> named = template.path("spec")
                .path("containers")
                .valueStream()
                .flatMap(container -> container.path("ports").valueStream())
                .collect(Collectors.toMap(
                        port -> port.path("name").asString(),
                        port -> port.path("containerPort").asInt()));
        pods.add(new Pod(
                resource.namespace(),
                Manifests.strings(template.at("/metadata/labels")),
                Set.copyOf(named.values()),
                named));
    }
}
