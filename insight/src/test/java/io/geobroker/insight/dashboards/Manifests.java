package io.geobroker.insight.dashboards;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * An overlay of {@code deploy/kubernetes} as Kustomize makes it, as far as the tests need it: resources of bases, namespace,
 * labels, JSON patches that add and replace. It makes no ConfigMaps, which are the files that it is told of.
 */
final class Manifests {
    static final Path KUBERNETES = Path.of("..", "deploy", "kubernetes");

    private static final YAMLMapper YAML = new YAMLMapper();
    private static final Pattern DOCUMENTS = Pattern.compile("(?m)^---$");

    private Manifests() {}

    /** One resource. */
    record Resource(JsonNode json) {

        String kind() {
            return json.path("kind").asString();
        }

        String name() {
            return json.at("/metadata/name").asString();
        }

        String namespace() {
            return json.at("/metadata/namespace").asString("");
        }

        JsonNode spec() {
            return json.path("spec");
        }

        /** Of its pods, if it has any that are written here. */
        Optional<JsonNode> template() {
            return Stream.of("Deployment", "StatefulSet", "Job").anyMatch(kind()::equals)
                    ? Optional.of(spec().path("template"))
                    : Optional.empty();
        }

        @Override
        public String toString() {
            return kind() + " " + namespace() + "/" + name();
        }
    }

    /** @param path below {@code deploy/kubernetes} */
    static List<Resource> of(String path) {
        return build(KUBERNETES.resolve(path)).stream().map(Resource::new).toList();
    }

    /** The one resource of that kind and name. */
    static Resource only(String path, String kind, String name) {
        List<Resource> found = of(path).stream()
                .filter(resource ->
                        resource.kind().equals(kind) && resource.name().equals(name))
                .toList();
        assertThat(found).as("%s %s", kind, name).hasSize(1);
        return found.get(0);
    }

    /** What the one resource of that kind and name asks for. */
    static JsonNode spec(String path, String kind, String name) {
        return only(path, kind, name).spec();
    }

    /** The files that a kustomization makes ConfigMaps of, by the name of the map. */
    static Map<String, List<Path>> configMapFiles(Path directory) {
        Map<String, List<Path>> files = new LinkedHashMap<>();
        first(directory.resolve("kustomization.yaml"))
                .path("configMapGenerator")
                .forEach(map -> files.put(
                        map.path("name").asString(),
                        map.path("files")
                                .valueStream()
                                .map(file -> directory.resolve(file.asString()))
                                .toList()));
        return files;
    }

    /** The first document of a file. */
    static JsonNode first(Path file) {
        return read(file).get(0);
    }

    /** All documents of a file. */
    static List<JsonNode> read(Path file) {
        try {
            return DOCUMENTS
                    .splitAsStream(Files.readString(file))
                    .map(YAML::readTree)
                    .filter(JsonNode::isObject)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Map<String, String> strings(JsonNode object) {
        return object.propertyStream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        each -> each.getValue().asString(),
                        (one, other) -> other,
                        LinkedHashMap::new));
    }

    private static List<ObjectNode> build(Path directory) {
        JsonNode kustomization = first(directory.resolve("kustomization.yaml"));
        List<ObjectNode> resources = new ArrayList<>();
        for (JsonNode each : kustomization.path("resources")) {
            Path path = directory.resolve(each.asString());
            if (Files.isDirectory(path)) {
                resources.addAll(build(path));
            } else {
                read(path).forEach(document -> resources.add((ObjectNode) document));
            }
        }
        kustomization.path("patches").forEach(patch -> patch(patch, resources));
        String namespace = kustomization.path("namespace").asString("");
        if (!namespace.isEmpty()) {
            resources.stream()
                    .filter(resource -> !List.of("Namespace", "PersistentVolume")
                            .contains(resource.path("kind").asString()))
                    .forEach(resource -> metadata(resource).put("namespace", namespace));
        }
        kustomization
                .path("labels")
                .forEach(labels -> resources.forEach(resource -> {
                    ObjectNode all = metadata(resource).withObject("labels");
                    strings(labels.path("pairs")).forEach(all::put);
                }));
        return resources;
    }

    private static ObjectNode metadata(ObjectNode resource) {
        return (ObjectNode) resource.path("metadata");
    }

    private static void patch(JsonNode patch, List<ObjectNode> resources) {
        List<ObjectNode> targets = resources.stream()
                .filter(resource -> resource.path("kind").equals(patch.at("/target/kind"))
                        && resource.at("/metadata/name").equals(patch.at("/target/name")))
                .toList();
        if (targets.isEmpty()) {
            throw new IllegalArgumentException("a patch has no target: " + patch.path("target"));
        }
        Consumer<JsonNode> apply = operation -> targets.forEach(target -> apply(operation, target));
        YAML.readTree(patch.path("patch").asString()).forEach(apply);
    }

    private static void apply(JsonNode operation, ObjectNode target) {
        JsonPointer path = JsonPointer.compile(operation.path("path").asString());
        String key = path.last().getMatchingProperty();
        JsonNode value = operation.path("value");
        JsonNode parent = target.at(path.head());
        if (parent instanceof ObjectNode object) {
            object.set(key, value);
        } else if (parent instanceof ArrayNode array) {
            if (key.equals("-")) {
                array.add(value);
            } else {
                array.set(Integer.parseInt(key), value);
            }
        } else {
            throw new IllegalArgumentException("a patch has nothing at " + path);
        }
    }
}
