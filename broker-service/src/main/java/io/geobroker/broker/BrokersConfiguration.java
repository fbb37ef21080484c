package io.geobroker.broker;

import io.geobroker.broker.account.web.AccountChangeController;
import io.geobroker.broker.account.web.HttpAccountBrokers;
import io.geobroker.broker.market.web.ForwardedOrderController;
import io.geobroker.broker.matching.web.HttpNeighbours;
import io.geobroker.broker.matching.web.InstanceAddresses;
import io.geobroker.broker.platform.brokers.BrokerCalls;
import io.geobroker.broker.platform.brokers.MeetingPlaces;
import io.geobroker.broker.platform.brokers.RegionBrokers;
import io.geobroker.broker.platform.retry.Recurring;
import io.geobroker.broker.platform.web.credential.BrokerCertificates;
import io.geobroker.broker.platform.web.credential.BrokerCredential;
import io.geobroker.broker.platform.web.credential.BrokerTrust;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.schema.world.Region;
import io.geobroker.tls.HttpClients;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Requests to other brokers, of other regions and of this one. */
@Configuration(proxyBeanMethods = false)
@Import(HttpAccountBrokers.class)
@EnableConfigurationProperties(BrokersProperties.class)
class BrokersConfiguration {
    /** To each broker of another region. As many concurrent orders cost one round trip; more cost two when they begin. */
    private static final int WARM_CONNECTIONS = 8;

    private static final Duration BROKERS_ANSWER_WITHIN = Duration.ofSeconds(2);

    /** Above two round trips of the longest ocean, which TLS takes; below all deadlines, so that the next broker is tried. */
    private static final Duration CONNECT_WITHIN = Duration.ofSeconds(1);
    /** A third of a placing's time: what could not be sent is then written here. */
    private static final Duration CONNECT_TO_NEIGHBOUR_WITHIN = Duration.ofMillis(500);

    /** Above what a busy instance takes. */
    private static final Duration NEIGHBOURS_ANSWER_WITHIN = Duration.ofSeconds(1);

    /** The JVM caches an answer for 30 s. Until a new instance is known, it finds orders by its own reads. */
    private static final Duration LOOK_NEIGHBOURS_UP_EVERY = Duration.ofSeconds(10);

    /** So long a dead instance is still asked first, unless it refuses connections. */
    private static final Duration LOOK_WHO_IS_ALIVE_EVERY = Duration.ofSeconds(5);

    @Bean
    BrokerTrust brokerTrust(MarketProperties properties, BrokersProperties brokers, HomeRegion here) {
        return switch (brokers.knownBy()) {
            case CREDENTIAL -> new BrokerCredential(properties.credential());
            case CERTIFICATE -> new BrokerCertificates(here.world().name(), Set.copyOf(here.names()), here.name());
        };
    }

    @Bean
    RegionBrokers regionBrokers(HomeRegion here, RegionProperties regions, BrokerTrust trust, HttpClients clients) {
        Map<String, List<URI>> abroad = new HashMap<>(regions.brokers());
        abroad.remove(here.name());
        Map<String, Duration> roundTrips = here.others().stream()
                .collect(Collectors.toMap(Region::name, region -> here.world().roundTrip(here.name(), region.name())));
        return new RegionBrokers(
                new BrokerCalls(trust, clients.client(CONNECT_WITHIN)),
                abroad,
                new RegionBrokers.Warmth(
                        ForwardedOrderController.PATH, WARM_CONNECTIONS, BROKERS_ANSWER_WITHIN, roundTrips));
    }

    @Bean
    Recurring keepingConnectionsWarm(RegionBrokers brokers, MarketProperties properties) {
        return new Recurring("keep connections warm", properties.keepWarmEvery(), brokers::keepWarm);
    }

    /** Instances of this region have changing addresses, which no certificate names. */
    @Bean
    BrokerCalls neighbourCalls(BrokerTrust trust, HttpClients clients) {
        return new BrokerCalls(trust, clients.clientFor(trust.neighbours().orElse(null), CONNECT_TO_NEIGHBOUR_WITHIN));
    }

    @Bean
    MeetingPlaces meetingPlaces(HomeRegion here, BrokerCalls neighbourCalls) {
        return new MeetingPlaces(
                here.instance(), neighbourCalls, AccountChangeController.PATH, NEIGHBOURS_ANSWER_WITHIN);
    }

    @Bean
    Recurring lookingWhoIsAlive(MeetingPlaces places) {
        return new Recurring("look which instances are alive", LOOK_WHO_IS_ALIVE_EVERY, places::look);
    }

    /** Blocks its own thread for name lookups. */
    @Bean
    Recurring lookingUpNeighbours(
            HomeRegion here,
            RegionProperties regions,
            BrokerTrust trust,
            ServerProperties server,
            HttpNeighbours neighbours,
            MeetingPlaces places) {
        List<URI> others = trust.isConfigured() ? regions.brokers().getOrDefault(here.name(), List.of()) : List.of();
        int port = server.getPort() == null ? 0 : server.getPort();
        InstanceAddresses addresses =
                new InstanceAddresses(others, InetAddress::getAllByName, InstanceAddresses::ofThisMachine, port);
        neighbours.setInstances(others);
        places.setAddresses(others);
        return new Recurring("look up neighbours", LOOK_NEIGHBOURS_UP_EVERY, () -> {
            Set<URI> instances = addresses.lookUp();
            neighbours.setInstances(instances);
            places.setAddresses(instances);
            return CompletableFuture.completedFuture(null);
        });
    }
}
