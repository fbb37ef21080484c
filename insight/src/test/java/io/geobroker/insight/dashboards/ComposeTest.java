package io.geobroker.insight.dashboards;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.Poms;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** That {@code deploy/compose/world.yaml} agrees with the product and with the files beside it. */
class ComposeTest {
    private static final Pattern ADDRESS = Pattern.compile("172\\.30\\.\\d+\\.\\d+(?![\\d/])");
    private static final Set<String> OWN_FILES =
            Set.of("access.yaml", "ocean.yaml", "sydney.yaml", "north-virginia.yaml");

    private final Map<String, Map<String, Object>> services = Deployment.services("world.yaml");

    @Test
    void imagesAreOfTheVersionsThatAreBuiltAndTested() throws Exception {
        Set<String> known = Set.of(
                "geobroker/broker:${GEOBROKER_VERSION:-" + Poms.projectVersion() + "}",
                "geobroker/simulator:${GEOBROKER_VERSION:-" + Poms.projectVersion() + "}",
                "geobroker/command-line:${GEOBROKER_VERSION:-" + Poms.projectVersion() + "}",
                "cassandra:${CASSANDRA_VERSION:-" + Poms.testedVersion("cassandra") + "}",
                "apache/kafka:${KAFKA_VERSION:-" + Poms.testedVersion("kafka") + "}");

        assertThat(services.values())
                .extracting(service -> service.get("image"))
                .isSubsetOf(known);
    }

    @Test
    void nothingListensBeyondLoopbackUnlessAskedTo() {
        assertThat(services.values().stream()
                        .map(service -> service.get("ports"))
                        .filter(List.class::isInstance)
                        .flatMap(ports -> ((List<?>) ports).stream())
                        .map(String::valueOf))
                .isNotEmpty()
                .allMatch(port -> port.startsWith("${BIND:-127.0.0.1}:"), "is bound to loopback by default");
    }

    @Test
    void ourProgramsMayNothingButRun() {
        assertThat(services).allSatisfy((name, service) -> {
            if (String.valueOf(service.get("image")).startsWith("geobroker/") && !name.equals("secrets")) {
                assertThat(service).containsEntry("read_only", true).containsEntry("cap_drop", List.of("ALL"));
            }
        });
    }

    @Test
    void everyServiceTellsWhetherItIsHealthyWithoutAJvm() {
        List<String> withOneOfTheImage = List.of("geobroker/broker:", "geobroker/simulator:");
        assertThat(services).allSatisfy((name, service) -> {
            String image = String.valueOf(service.get("image"));
            if (withOneOfTheImage.stream().noneMatch(image::startsWith)) {
                assertThat(String.valueOf(service.get("healthcheck")))
                        .isNotEqualTo("null")
                        .doesNotContain("nodetool", "cqlsh", "java");
            }
        });
    }

    @Test
    void noTwoContainersHaveOneAddress() {
        Collection<String> addresses = addresses().toList();
        assertThat(addresses).doesNotHaveDuplicates().hasSizeGreaterThan(20);
    }

    @Test
    void addressesThatAreToldAreThoseOfContainersOrOfTheOcean() throws IOException {
        Set<String> known = addresses().collect(Collectors.toCollection(TreeSet::new));
        // The ocean's container takes these for itself, in front of those of the regions.
        known.addAll(announced(read("ocean.yaml")));
        Map<String, Set<String>> unknown = new TreeMap<>();
        for (String file : OWN_FILES) {
            Set<String> told = ADDRESS.matcher(read(file))
                    .results()
                    .map(MatchResult::group)
                    .collect(Collectors.toSet());
            assertThat(told).as(file).isNotEmpty();
            told.removeAll(known);
            unknown.put(file, told);
        }

        assertThat(unknown.values()).as(unknown.toString()).allMatch(Set::isEmpty);
    }

    private static Set<String> announced(String ocean) {
        return Pattern.compile("at: \"([0-9.]+):")
                .matcher(ocean)
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toSet());
    }

    private Stream<String> addresses() {
        return services.values().stream()
                .map(service -> service.get("networks"))
                .filter(Map.class::isInstance)
                .flatMap(networks -> ((Map<?, ?>) networks).values().stream())
                .filter(Map.class::isInstance)
                .map(network -> String.valueOf(((Map<?, ?>) network).get("ipv4_address")));
    }

    private static String read(String file) throws IOException {
        return Files.readString(Deployment.COMPOSE.resolve("world").resolve(file));
    }
}
