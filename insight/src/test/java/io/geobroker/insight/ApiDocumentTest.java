package io.geobroker.insight;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.OverHttp;
import io.geobroker.broker.platform.web.error.ErrorCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Whoever changes the API shows it in {@code docs/openapi.yaml}. */
@WatchedBrokerTest
class ApiDocumentTest extends OverHttp {
    private static final Path COPY = Path.of("..", "docs", "openapi.yaml");
    private static final YAMLMapper YAML = new YAMLMapper();
    private static final String WRITE = "openapi.write";

    @Test
    void isWhatTheRepositoryHas() throws Exception {
        String generated = nobody.get("/v3/api-docs.yaml").assertStatus(200).text();
        if (System.getProperty(WRITE) != null) {
            Files.writeString(COPY, generated);
        }

        assertThat(generated)
                .as("docs/openapi.yaml is written anew by"
                        + " mvn -pl insight -am test -Dtest=ApiDocumentTest -Dopenapi.write"
                        + " -Dsurefire.failIfNoSpecifiedTests=false")
                .isEqualTo(Files.readString(COPY));
    }

    @Test
    void describesEveryEndpointOfTheBroker(@Autowired ApplicationContext context) {
        ClassPathScanningCandidateComponentProvider scan = new ClassPathScanningCandidateComponentProvider(false);
        scan.addIncludeFilter(new AnnotationTypeFilter(RestController.class));
        List<String> controllers = scan.findCandidateComponents("io.geobroker").stream()
                .filter(ApiDocumentTest::isNoTest)
                .map(BeanDefinition::getBeanClassName)
                .toList();

        assertThat(context.getBeansWithAnnotation(RestController.class).values())
                .extracting(bean -> bean.getClass().getName())
                .as("imported by BrokerOverHttp or InsightEndpoints")
                .containsAll(controllers);
    }

    @Test
    void saysWhatEveryOperationIsFor() throws Exception {
        JsonNode document = YAML.readTree(nobody.get("/v3/api-docs.yaml").text());
        List<String> silent = new ArrayList<>();
        document.path("paths")
                .properties()
                .forEach(path -> path.getValue().properties().stream()
                        .filter(operation -> operation
                                .getValue()
                                .path("summary")
                                .asString("")
                                .isBlank())
                        .forEach(operation -> silent.add(operation.getKey() + " " + path.getKey())));

        assertThat(document.path("paths").size()).isPositive();
        assertThat(silent).isEmpty();
    }

    @Test
    void everyWordAndDefaultIsOfTheTypeItIsSaidToHave() throws Exception {
        JsonNode document = YAML.readTree(nobody.get("/v3/api-docs.yaml").text());

        for (String given : List.of("enum", "default")) {
            assertThat(document.findParents(given))
                    .filteredOn(schema -> schema.has("type"))
                    .isNotEmpty()
                    .allSatisfy(schema -> assertThat(
                                    schema.get(given).isArray() ? schema.get(given) : List.of(schema.get(given)))
                            .allMatch(value -> types(schema).contains(typeOf(value))));
        }
    }

    private static List<String> types(JsonNode schema) {
        JsonNode type = schema.get("type");
        return type.isArray() ? type.valueStream().map(JsonNode::asString).toList() : List.of(type.asString());
    }

    private static String typeOf(JsonNode value) {
        return value.isNumber() ? "integer" : value.getNodeType().name().toLowerCase(Locale.ROOT);
    }

    @Test
    void hasTheCodeOfEveryErrorThatCustomersGet() throws Exception {
        String document = nobody.get("/v3/api-docs.yaml").text();

        assertThat(ErrorCode.values())
                .filteredOn(code -> code != ErrorCode.CONFLICT)
                .allMatch(code -> document.contains("" + code.code()));
    }

    private static boolean isNoTest(BeanDefinition found) {
        String where = String.valueOf(found.getResourceDescription());
        return !where.contains("test-classes") && !where.contains("-tests.jar");
    }
}
