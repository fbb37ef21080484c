package io.geobroker.loadtest.dependency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the programs are made of is told in {@code docs/dependencies.md}, and is licensed as this project can use it. */
class DependencyListTest {
    private static final Path ROOT = Path.of("..");
    private static final Path LIST = ROOT.resolve("docs/dependencies.md");
    private static final String WRITE = "dependencies.write";
    private static final Map<String, String> PROGRAMS =
            new TreeMap<>(Map.of("broker", "broker", "simulator", "ticker-simulator", "command line", "loadtest"));

    /** One of those that a component offers is enough. */
    private static final Set<String> ACCEPTED = Set.of(
            "Apache-2.0",
            "BSD-2-Clause",
            "BSD-3-Clause",
            "Bouncy Castle Licence",
            "CC0-1.0",
            "EPL-2.0",
            "ISC",
            "MIT",
            "MIT-0");

    private record Dependency(String name, String version, Set<String> licences) {}

    @Test
    void theListIsWhatTheProgramsAreMadeOf() throws IOException {
        assumeThat(dependencies("broker"))
                .as("the list is of Apache's driver; with -Pscylla that of ScyllaDB is in its place")
                .noneMatch(dependency -> dependency.name().startsWith("com.scylladb:"));
        String list = list();
        if (System.getProperty(WRITE) != null) {
            Files.writeString(LIST, list);
        }

        assertThat(list)
                .as("docs/dependencies.md is written anew by mvn -pl loadtest -am test -Dtest=DependencyListTest"
                        + " -Ddependencies.write -Dsurefire.failIfNoSpecifiedTests=false")
                .isEqualTo(Files.readString(LIST));
    }

    @Test
    void everyLicenceIsOneThatIsAccepted() throws IOException {
        for (String module : PROGRAMS.values()) {
            assertThat(dependencies(module))
                    .isNotEmpty()
                    .allSatisfy(dependency -> assertThat(dependency.licences())
                            .as(dependency.name())
                            .containsAnyElementsOf(ACCEPTED));
        }
    }

    private static String list() throws IOException {
        Map<String, Dependency> all = new TreeMap<>();
        Map<String, Set<String>> users = new TreeMap<>();
        for (Map.Entry<String, String> program : PROGRAMS.entrySet()) {
            for (Dependency dependency : dependencies(program.getValue())) {
                String key = dependency.name() + " " + dependency.version();
                all.put(key, dependency);
                users.computeIfAbsent(key, unused -> new TreeSet<>()).add(program.getKey());
            }
        }
        return all.entrySet().stream()
                .map(entry -> row(entry.getValue(), users.getOrDefault(entry.getKey(), Set.of())))
                .collect(Collectors.joining("", head(all.size()), ""));
    }

    private static String head(int count) {
        return """
                # Dependencies

                The %d libraries inside the three programs, as their jars' own lists of components (CycloneDX,
                `META-INF/sbom/application.cdx.json`) tell. `DependencyListTest` holds this file to them, and their licences to
                those that the project accepts. Cassandra, Kafka and Zipkin, which the testbed starts as programs of their own, are
                licensed under Apache-2.0.

                | library | version | licences, to choose from | in |
                |---|---|---|---|
                """.formatted(count);
    }

    private static String row(Dependency dependency, Set<String> users) {
        return "| %s | %s | %s | %s |%n"
                .formatted(
                        dependency.name(),
                        dependency.version(),
                        String.join(", ", dependency.licences()),
                        String.join(", ", users));
    }

    private static List<Dependency> dependencies(String module) throws IOException {
        Path components = ROOT.resolve(module).resolve("target/classes/META-INF/sbom/application.cdx.json");
        assumeThat(components)
                .as("is made by a build that is not offline (mvn -o)")
                .exists();
        List<Dependency> found = new ArrayList<>();
        for (JsonNode component :
                JsonMapper.shared().readTree(Files.readString(components)).path("components")) {
            String group = component.path("group").asString();
            if (!group.equals("io.geobroker")) {
                found.add(new Dependency(
                        group + ":" + component.path("name").asString(),
                        component.path("version").asString(),
                        licences(component.path("licenses"))));
            }
        }
        return found;
    }

    private static Set<String> licences(JsonNode told) {
        Set<String> licences = new TreeSet<>();
        for (JsonNode each : told) {
            JsonNode licence = each.path("license");
            licences.add(licence.path("id")
                    .asString(licence.path("name")
                            .asString(each.path("expression").asString(""))));
        }
        return licences;
    }
}
