package io.geobroker.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.geobroker.schema.world.WorldFile;
import io.geobroker.simulator.pace.OpenLoopSchedule;
import io.geobroker.simulator.pace.RampUp;
import io.geobroker.simulator.pace.Rate;
import io.geobroker.simulator.pace.Slots;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.io.ClassPathResource;

/** Starts without a Kafka: what is checked here is decided before any is needed. */
class SimulatorConfigurationTest {
    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withUserConfiguration(SimulatorApplication.class)
            .withPropertyValues(
                    "geobroker.simulator.region=sydney",
                    "spring.main.web-application-type=none",
                    "spring.kafka.bootstrap-servers=127.0.0.1:1",
                    "spring.kafka.admin.auto-create=false",
                    "spring.kafka.producer.properties.max.block.ms=0");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "region=atlantis | unknown region: atlantis; known are sydney, north-virginia",
                "world=flat | no such world: flat is neither a readable file nor one of two-regions, eight-regions",
                "broker-url=localhost:8081 | must be an http or https address such as http://localhost:8081: localhost:8081",
                "load.tickers-per-second=-1 | rate per second must be 0 to 1000000: -1",
                "load.orders-per-second=0.00001 | rate per second must have at most 3 decimals: 0.00001",
                "load.market-orders-per-second=-1 | rate per second must be 0 to 1000000: -1",
                "load.ramp-up=PT-1S | ramp-up must be 0 to 24 hours: PT-1S",
                "walk.rate-per-second.BHP=-1 | rate per second must be 0 to 1000000: -1",
                "recorded.source=/no/such.csv | /no/such.csv: cannot be read: java.nio.file.NoSuchFileException: /no/such.csv",
                "recorded.speed=fast | speed must be a number or max: fast",
                "recorded.speed=0 | speed must be 0.001 to 1000000000, or max: 0"
            })
    void stopsTheStartWithThePropertyAndWhatIsWrongWithIt(String property, String reason) {
        String[] given = property.split("=", 2);

        assertStartFails(
                "geobroker.simulator." + property,
                "Property geobroker.simulator." + given[0] + " with value '" + given[1] + "' is invalid: " + reason);
    }

    private void assertStartFails(String property, String message) {
        runner.withPropertyValues(property)
                .run(context -> assertThat(context).getFailure().hasStackTraceContaining(message));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "geobroker.simulator.region= | region",
                "geobroker.simulator.customers.count=0 | count",
                "geobroker.simulator.customers.fill-share=1.5 | fillShare",
                "geobroker.simulator.customers.patience=0s | patience",
                "geobroker.simulator.load.per=galaxy | LoadProperties",
                "geobroker.simulator.walk.rate-per-second.BPH=1 | BPH is not listed in world two-regions",
                "geobroker.simulator.walk.rate-per-second.BTCUSD=1 | , or has recorded prices",
                "spring.profiles.active=protoype | must be one of none, gentle, prototype"
            })
    void stopsTheStartNamingTheProperty(String property, String named) {
        assertStartFails(property, named);
    }

    @Test
    void isDownWhileCustomersHaveNothingToOrder(@TempDir Path directory) throws IOException {
        String all = WorldFile.load("two-regions").listings().stream()
                .map(listing -> "1385337600,%s,%s\n".formatted(listing.symbol(), listing.referencePrice()))
                .collect(Collectors.joining());
        Path recorded = Files.writeString(directory.resolve("all.csv"), "time,symbol,price\n" + all);
        runner.withPropertyValues(
                        "geobroker.simulator.load.orders-per-second=100",
                        "geobroker.simulator.recorded.source=" + recorded)
                .run(context -> {
                    context.getBean("customerOrders", OpenLoopSchedule.class).start();
                    HealthIndicator customers = context.getBean("customersHealthIndicator", HealthIndicator.class);
                    await().until(() -> Status.DOWN.equals(
                            Objects.requireNonNull(customers.health()).getStatus()));
                    assertThat(Objects.requireNonNull(customers.health()).getDetails())
                            .hasEntrySatisfying(
                                    "reason",
                                    reason -> assertThat(reason).asString().contains("no stock to trade"));
                });
    }

    @Test
    void aLoadMayBeInProduction() {
        runner.withPropertyValues("spring.profiles.active=gentle,production")
                .run(context -> assertThat(context).hasNotFailed());
    }

    @Test
    void stopsTheStartForARecordingOfAnUnknownSymbol(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("x.csv"), "time,symbol,price\n1385337600,XXX,1\n");
        assertStartFails(
                "geobroker.simulator.recorded.source=" + file,
                "x.csv has prices of XXX, which is not listed in world two-regions");
    }

    @Test
    void playsARecordingInARegionToWhichItsSymbolsMayMove() {
        runner.withPropertyValues("geobroker.simulator.recorded.source=bitstamp")
                .run(context -> assertThat(
                                context.getBean(RecordedTickers.class).file())
                        .isNotNull());
    }

    /** The prototype's is that of the world, the gentle one that of each region. */
    @ParameterizedTest
    @CsvSource({
        "prototype, 2, 600000, 300000, 2000",
        "prototype, 8, 600000, 300000, 8000",
        "gentle, 8, 10000, 2000, 1000"
    })
    void eachRegionHasItsShareOfALoad(String profile, int regions, long tickers, long orders, long seconds)
            throws IOException {
        LoadProperties load = loadOf(profile);
        Duration per = Duration.ofSeconds(seconds);

        assertThat(load.share("any", load.tickersPerSecond(), regions)).isEqualTo(new Rate(tickers, per));
        assertThat(load.share("any", load.ordersPerSecond(), regions)).isEqualTo(new Rate(orders, per));
    }

    /** In the prototype's load the first minute has an eighth of the rate. */
    @ParameterizedTest
    @CsvSource({"gentle, 2", "gentle, 8", "prototype, 2"})
    void ordersAtMarketOfEachModeAtHomeAndAbroadArePlacedInTheFirstMinute(String profile, int regions)
            throws IOException {
        LoadProperties load = loadOf(profile);
        RampUp rampUp = new RampUp(load.rampUp());
        Slots slots = new Slots(List.of(
                load.share("any", load.ordersPerSecond(), regions),
                load.share("any", load.marketOrdersPerSecond(), regions)));

        int placed = 0;
        while (rampUp.due(slots.due()) < Duration.ofMinutes(1).toNanos()) {
            placed += slots.lane();
            slots.advance();
        }

        assertThat(placed).isGreaterThanOrEqualTo(7);
    }

    @Test
    void secretsAreReadFromADirectoryOfAnyName() throws IOException {
        assertThat(binder("production", Map.of("geobroker.secrets", "/a, b"))
                        .bind("spring.config.import", Bindable.listOf(String.class))
                        .get())
                .containsExactly("optional:configtree:/a, b/");
    }

    private static LoadProperties loadOf(String profile) throws IOException {
        return binder(profile, Map.of())
                .bind("geobroker.simulator.load", LoadProperties.class)
                .get();
    }

    private static Binder binder(String profile, Map<String, Object> given) throws IOException {
        List<PropertySource<?>> documents =
                new YamlPropertySourceLoader().load("application", new ClassPathResource("application.yaml"));
        return documents.stream()
                .filter(document -> profile.equals(document.getProperty("spring.config.activate.on-profile")))
                .map(document -> Binder.get(new StandardEnvironment() {
                    @Override
                    protected void customizePropertySources(MutablePropertySources sources) {
                        sources.addLast(new MapPropertySource("given", given));
                        sources.addLast(document);
                    }
                }))
                .findFirst()
                .orElseThrow();
    }
}
