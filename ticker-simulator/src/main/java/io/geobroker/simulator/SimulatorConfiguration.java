package io.geobroker.simulator;

import io.geobroker.schema.world.World;
import io.geobroker.schema.world.WorldFile;
import io.geobroker.simulator.customer.Customers;
import io.geobroker.simulator.customer.web.BrokerOrders;
import io.geobroker.simulator.customer.web.CustomerKeys;
import io.geobroker.simulator.pace.OpenLoopSchedule;
import io.geobroker.simulator.pace.RampUp;
import io.geobroker.simulator.platform.SimulatorMeters;
import io.geobroker.simulator.ticker.Playback;
import io.geobroker.simulator.ticker.Speed;
import io.geobroker.simulator.ticker.kafka.KafkaTickers;
import io.geobroker.simulator.ticker.web.RegionTickers;
import io.geobroker.tls.DoorCertificates;
import io.geobroker.tls.TlsConfiguration;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.jetty.servlet.JettyServletWebServerFactory;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

/** The beans shared by tickers and customers. */
@Configuration(proxyBeanMethods = false)
@Import(TlsConfiguration.class)
class SimulatorConfiguration {
    /** Of each opened account. */
    private static final long CASH = 10_000_000;

    /** Of each listed symbol in each opened account. With this cash they last a day of the prototype load. */
    private static final long SHARES = 1_000_000;

    /** TLS on every link; combined with a load. */
    private static final String PRODUCTION = "production";

    private static final Set<String> LOADS = Set.of("none", "gentle", "prototype");
    private static final String DOOR_BUNDLE = "server.ssl.bundle";

    /** TLS of the port for health and metrics. */
    @Bean
    @ConditionalOnProperty(DOOR_BUNDLE)
    WebServerFactoryCustomizer<JettyServletWebServerFactory> freshCertificates(
            SslBundles bundles, @Value("${" + DOOR_BUNDLE + "}") String name) {
        DoorCertificates certificates = new DoorCertificates(bundles, name);
        return factory -> factory.addServerCustomizers(server -> certificates.keepFresh(server));
    }

    @Bean
    InstantSource clock() {
        return Clock.systemUTC();
    }

    @Bean
    World world(SimulatorProperties simulator, Environment environment) {
        requireKnownLoad(environment.getActiveProfiles());
        World world = SimulatorProperties.checked("world", simulator.world(), WorldFile::load);
        SimulatorProperties.checked("region", simulator.region(), world::region);
        return world;
    }

    // With a misspelt profile the simulator would do nothing.
    private static void requireKnownLoad(String[] profiles) {
        List<String> loads = Stream.of(profiles)
                .filter(profile -> !profile.equals(PRODUCTION))
                .toList();
        if (loads.size() > 1 || !LOADS.containsAll(loads)) {
            throw new InvalidConfigurationPropertyValueException(
                    "spring.profiles.active", String.join(",", profiles), "must be one of none, gentle, prototype");
        }
    }

    @Bean
    RecordedTickers recording(RecordedProperties recorded, World world) {
        return SimulatorProperties.checked(
                "recorded.source", recorded.source(), source -> RecordedTickers.of(source, world));
    }

    @Bean
    SimulatorMeters meters(MeterRegistry registry, SimulatorProperties simulator) {
        return new SimulatorMeters(registry, simulator.region());
    }

    @Bean
    RampUp rampUp(LoadProperties load) {
        return SimulatorProperties.checked("load.ramp-up", load.rampUp(), RampUp::new);
    }

    @Bean
    Simulation simulation(
            RecordedProperties recorded,
            RecordedTickers recording,
            KafkaTickers kafka,
            RegionTickers tickers,
            InstantSource clock,
            OpenLoopSchedule walk,
            OpenLoopSchedule customerOrders,
            BrokerOrders orders,
            Customers people,
            CustomerKeys keys,
            World world,
            SimulatorMeters meters) {
        Simulation.Task opening = customerOrders.isEmpty()
                ? () -> {}
                : () -> keys.open(
                        people.names(),
                        CASH,
                        SHARES,
                        world.listings().stream()
                                .map(listing -> listing.symbol().value())
                                .toList());
        Speed speed = SimulatorProperties.checked("recorded.speed", recorded.speed(), Speed::parse);
        Optional<Playback> playback = Optional.ofNullable(recording.file())
                .map(file -> new Playback(
                        file::prices, tickers::needs, speed, recorded.loop(), tickers, clock, System::nanoTime));
        playback.ifPresent(played -> meters.recording(played, Playback::sent, played::lateness));
        return new Simulation(kafka, tickers, walk, playback, opening, customerOrders, orders);
    }
}
