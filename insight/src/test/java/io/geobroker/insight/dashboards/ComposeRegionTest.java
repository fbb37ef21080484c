package io.geobroker.insight.dashboards;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.Poms;
import io.geobroker.broker.platform.web.credential.ProtectedPaths;
import io.geobroker.broker.platform.web.error.ErrorCode;
import io.geobroker.schema.world.Region;
import io.geobroker.schema.world.World;
import io.geobroker.schema.world.WorldFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** That the files of {@code deploy/compose/region.yaml} agree with each other, with the world and with Prometheus' own. */
class ComposeRegionTest {
    private static final World WORLD = WorldFile.load("two-regions");
    private static final Pattern VARIABLE = Pattern.compile("(?<!\\$)\\$\\{([A-Z0-9_]+)}");
    private static final Pattern TOLD = Pattern.compile("\\$\\{([A-Z0-9_]+):-");
    private static final Pattern ASSIGNMENT = Pattern.compile("^([A-Z0-9_]+)=\"?([^\"\n]*)\"?$", Pattern.MULTILINE);
    private static final Pattern DENIED = Pattern.compile(
            "^ +http-request deny deny_status 404 if \\{ var\\(txn.path\\) -m beg (.+) }$", Pattern.MULTILINE);

    @Test
    void everyRegionHasAnEnvFileOfTheSameVariables() throws Exception {
        Set<String> variables = env("sydney").keySet();

        for (Region region : WORLD.regions()) {
            Map<String, String> env = env(region.name());
            assertThat(env)
                    .containsEntry("REGION", region.name())
                    .containsEntry("DATACENTER", region.datacenter())
                    .containsEntry("GEOBROKER_VERSION", Poms.projectVersion())
                    .containsEntry("CASSANDRA_VERSION", Poms.testedVersion("cassandra"))
                    .containsEntry("KAFKA_VERSION", Poms.testedVersion("kafka"))
                    .containsEntry(
                            "DATACENTERS",
                            WORLD.regions().stream().map(Region::datacenter).collect(Collectors.joining(" ")));
            assertThat(env.keySet()).isEqualTo(variables);
        }
    }

    /** Versions have none: with one, a command of a shell that does not know of an upgrade would undo it. */
    @Test
    void everyVariableWithoutADefaultIsInTheEnvFiles() throws Exception {
        assertThat(variables(Deployment.COMPOSE.resolve("region.yaml")))
                .contains("NODE_1", "BIND", "GEOBROKER_VERSION", "CASSANDRA_VERSION", "KAFKA_VERSION")
                .isSubsetOf(env("sydney").keySet());
    }

    /** Else a drill's variable, which its shell has, is the region's: for Compose the shell wins over the env file. */
    @Test
    void noDrillIsToldByAVariableOfTheEnvFiles() throws Exception {
        try (Stream<Path> drills = Files.list(Deployment.COMPOSE.resolve("drills"))) {
            for (Path drill : drills.filter(Files::isRegularFile).toList()) {
                assertThat(TOLD.matcher(Files.readString(drill)).results().map(each -> each.group(1)))
                        .as(drill.toString())
                        .doesNotContainAnyElementsOf(env("sydney").keySet());
            }
        }
    }

    /** As shipped nothing is reached from elsewhere. */
    @Test
    void allAddressesAreThisMachines() throws Exception {
        for (Region region : WORLD.regions()) {
            assertThat(env(region.name()).entrySet())
                    .filteredOn(each -> each.getKey().matches("(NODE|BROKER|KAFKA)_[0-9]|BIND|PROXY|MONITOR|ZIPKIN"))
                    .hasSize(12)
                    .allSatisfy(each -> assertThat(each.getValue()).startsWith("127."));
        }
    }

    /** Else they fill the disk, the nodes' among them. */
    @Test
    void allLogsAreBounded() {
        assertThat(Deployment.services("region.yaml"))
                .isNotEmpty()
                .allSatisfy((name, service) -> assertThat(service)
                        .containsEntry(
                                "logging",
                                Map.of("driver", "local", "options", Map.of("max-size", "50m", "max-file", "5"))));
    }

    @Test
    void brokersAreToldOfTheWholeWorld() throws Exception {
        JsonNode told = Manifests.first(Deployment.COMPOSE.resolve("region/broker.yaml"));
        JsonNode environment =
                Manifests.first(Deployment.COMPOSE.resolve("region.yaml")).path("x-broker-environment");
        Set<String> regions = WORLD.regions().stream().map(Region::name).collect(Collectors.toSet());

        assertThat(Manifests.strings(told.at("/geobroker/region/brokers"))).containsOnlyKeys(regions);
        assertThat(told.at("/geobroker/cassandra/sessions").propertyStream().map(Map.Entry::getKey))
                .containsExactlyInAnyOrderElementsOf(regions.stream()
                        .map(region -> region + ".contact-points")
                        .toList());
        assertThat(variables(Deployment.COMPOSE.resolve("region/broker.yaml")))
                .isSubsetOf(Stream.concat(environment.propertyStream().map(Map.Entry::getKey), Stream.of("INSTANCE"))
                        .toList());
    }

    @Test
    void theProxyPassesNothingThatIsForBrokersOrOperators() throws Exception {
        Stream<String> notForCustomers = EnumSet.complementOf(EnumSet.of(ProtectedPaths.CUSTOMERS)).stream()
                .flatMap(paths -> Stream.of(paths.patterns()))
                .map(pattern -> pattern.replace("/**", ""));

        assertThat(DENIED.matcher(Files.readString(Deployment.COMPOSE.resolve("region/haproxy.cfg")))
                        .results()
                        .flatMap(rule -> Stream.of(rule.group(1).split(" "))))
                .containsExactlyInAnyOrderElementsOf(notForCustomers.toList());
    }

    /** After the path is read as a broker reads it. */
    @Test
    void thePathAloneTellsTheProxyWhatNeedsAKey() throws Exception {
        assertThat(proxy())
                .containsSubsequence(
                        "http-request set-var(txn.path) path,url_dec",
                        "http-request deny deny_status 400 if { var(txn.path) -m sub .. // ; \\\\ }"
                                + " || { path -m sub -i %2e %2f %25 }",
                        "acl keyed var(txn.path) -m beg /v2/",
                        "http-request track-sc1 src,ipmask(32,64) table keyless if !keyed",
                        "http-request deny deny_status 429 content-type application/json string"
                                + " '{\"code\":42910000,\"message\":\"too many requests from your address\"}'"
                                + " hdr Retry-After 1 if !keyed { sc1_http_req_rate gt 500 }")
                .filteredOn(line -> line.startsWith("acl keyed "))
                .hasSize(1);
    }

    /** Clients of Alpaca's API repeat 502 and 504 by themselves: a second fill. */
    @Test
    void theProxyTellsAsABrokerWhatWasNotAnswered() throws Exception {
        assertThat(proxy().filter(line -> line.startsWith("errorfile ")))
                .containsExactly(
                        "errorfile 500 /etc/geobroker/unknown.http",
                        "errorfile 502 /etc/geobroker/unknown.http",
                        "errorfile 504 /etc/geobroker/unknown.http");
        assertThat(Manifests.first(Deployment.COMPOSE.resolve("region.yaml"))
                        .at("/services/proxy/volumes")
                        .valueStream()
                        .map(JsonNode::asString))
                .contains("./region/unknown.http:/etc/geobroker/unknown.http:ro");
        String[] answer = Files.readString(Deployment.COMPOSE.resolve("region/unknown.http"))
                .split("\r\n\r\n", 2);
        assertThat(answer[0].lines())
                .contains("HTTP/1.1 500 Internal Server Error", "Content-Length: " + answer[1].length())
                .noneMatch(line -> line.startsWith("Retry-After"));
        assertThat(HttpBroker.json(answer[1]).path("code").asInt()).isEqualTo(ErrorCode.UNKNOWN.code());
    }

    @ParameterizedTest
    @EnumSource(names = {"MALFORMED", "NOT_FOUND", "UNAVAILABLE"})
    void theProxyTellsAsABrokerThatNobodyWasAsked(ErrorCode why) throws Exception {
        String begin = "http-error status " + why.status() + " content-type application/json string ";
        assertThat(proxy().filter(line -> line.startsWith(begin)))
                .singleElement()
                .satisfies(line -> {
                    assertThat(line.endsWith("' hdr Retry-After 1")).isEqualTo(why == ErrorCode.UNAVAILABLE);
                    assertThat(HttpBroker.json(line.split("'", 3)[1])
                                    .path("code")
                                    .asInt())
                            .isEqualTo(why.code());
                });
    }

    /** Of all backends; what stands before a server holds for it. */
    @Test
    void theProxyAsksOnlyBrokersOfItsRegion() throws Exception {
        assertThat(proxy().filter(line -> line.matches("(default-)?server .*")))
                .satisfiesExactly(
                        servers -> assertThat(servers)
                                .startsWith("default-server check port 18080 check-ssl ")
                                .endsWith(" ssl verify required verifyhost \"broker.${REGION}\""
                                        + " ca-file /etc/geobroker/certificates/ca.crt"),
                        first -> assertThat(first).isEqualTo("server broker-1 \"${BROKER_1}:8080\""),
                        second -> assertThat(second).isEqualTo("server broker-2 \"${BROKER_2}:8080\""));
    }

    /** Else all customers are one address to the limits of brokers, or a customer any address. */
    @Test
    void brokersBelieveTheProxyAloneWhoTheCustomerIs() throws Exception {
        assertThat(proxy())
                .containsSubsequence(
                        "http-request del-header X-Forwarded-For",
                        "option forwardfor",
                        "backend brokers",
                        "source \"${PROXY}\"");
        assertThat(env("sydney").values()).containsOnlyOnce(env("sydney").get("PROXY"));
    }

    /** Alerts send operators there, for the address of who guesses keys. Good requests would push that out. */
    @Test
    void theProxysLogHasWhatIsRefused() throws Exception {
        assertThat(proxy())
                .containsSubsequence(
                        "frontend customers",
                        "log stdout format raw local0",
                        "option httplog",
                        "http-response set-log-level silent unless { status 101 401 429 }",
                        "frontend metrics");
    }

    @Test
    void theProxyTellsPrometheusOnly() throws Exception {
        assertThat(proxy())
                .containsSubsequence(
                        "frontend metrics",
                        "bind \"${MONITOR}:8404\"",
                        "http-request use-service prometheus-exporter if { path /metrics }",
                        "http-request deny deny_status 404");
        JsonNode region = Manifests.first(Deployment.COMPOSE.resolve("region.yaml"));
        assertThat(region.at("/configs/proxy/content").asString()).contains("${MONITOR}:8404", "region: ${REGION}");
    }

    private static Stream<String> proxy() throws IOException {
        return Files.readString(Deployment.COMPOSE.resolve("region/haproxy.cfg"))
                .lines()
                .map(String::strip);
    }

    @Test
    void brokersAreScrapedAsByPrometheusOwnFile() {
        JsonNode ours = Manifests.first(Deployment.COMPOSE.resolve("region/prometheus.yml"));
        JsonNode plain = Manifests.first(Deployment.PROMETHEUS.resolve("prometheus.yml"));

        assertThat(ours.path("global")).isEqualTo(plain.path("global"));
        assertThat(ours.path("rule_files")).isEqualTo(plain.path("rule_files"));
        for (String field : new String[] {"job_name", "metrics_path", "honor_labels"}) {
            assertThat(ours.at("/scrape_configs/0/" + field)).isEqualTo(plain.at("/scrape_configs/0/" + field));
        }
    }

    /** Of several regions one may be cut off and another in trouble. */
    @Test
    void nothingCriticalIsKeptFromOperators() {
        JsonNode alertmanager = Manifests.first(Deployment.COMPOSE.resolve("region/alertmanager.yml"));
        Map<String, String> severities = Deployment.rules().stream()
                .filter(rule -> rule.has("alert"))
                .collect(Collectors.toMap(
                        rule -> rule.path("alert").asString(),
                        rule -> rule.at("/labels/severity").asString()));

        assertThat(alertmanager
                        .path("inhibit_rules")
                        .valueStream()
                        .flatMap(rule -> rule.path("target_matchers").valueStream())
                        .flatMap(matcher -> Stream.of(matcher.asString()
                                .replaceAll("^alertname=~?\"|\"$", "")
                                .split("\\|"))))
                .isNotEmpty()
                .allSatisfy(alert -> assertThat(severities.get(alert)).isIn("warning", "info"));
    }

    private static Map<String, String> env(String region) throws IOException {
        return ASSIGNMENT
                .matcher(Files.readString(Deployment.COMPOSE.resolve(region + ".env")))
                .results()
                .collect(Collectors.toMap(each -> each.group(1), each -> each.group(2)));
    }

    private static Set<String> variables(Path file) throws IOException {
        return VARIABLE.matcher(Files.readString(file))
                .results()
                .map(each -> each.group(1))
                .collect(Collectors.toSet());
    }
}
