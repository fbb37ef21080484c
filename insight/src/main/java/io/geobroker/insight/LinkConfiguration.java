package io.geobroker.insight;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.platform.retry.Recurring;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.insight.cassandra.CassandraCanaries;
import io.geobroker.insight.cassandra.CassandraPings;
import io.geobroker.insight.link.RoundTrips;
import io.geobroker.insight.link.WatchCanaries;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Beans that measure links to other regions. */
@Configuration(proxyBeanMethods = false)
class LinkConfiguration {
    @Bean
    RoundTrips roundTrips(CassandraSessions sessions, HomeRegion here, InsightProperties properties) {
        Function<String, Duration> within =
                region -> properties.within().plus(here.world().roundTrip(here.name(), region));
        return new RoundTrips(here.namesOfOthers(), new CassandraPings(sessions, within), System::nanoTime);
    }

    @Bean
    WatchCanaries watchCanaries(CqlSession session, HomeRegion here, MicroClock clock, InsightProperties properties) {
        return new WatchCanaries(
                here.name(),
                here.namesOfOthers(),
                new CassandraCanaries(session),
                properties.canaryEvery(),
                region -> here.world().roundTrip(here.name(), region),
                clock,
                System::nanoTime);
    }

    @Bean
    Recurring pingingRegions(RoundTrips roundTrips, InsightProperties properties) {
        return new Recurring("ping regions", properties.pingEvery(), roundTrips::measure);
    }

    @Bean
    Recurring sendingCanaries(WatchCanaries canaries, InsightProperties properties) {
        return new Recurring("send canaries", properties.canaryEvery(), canaries::send);
    }

    @Bean
    Recurring lookingForCanaries(WatchCanaries canaries, InsightProperties properties) {
        return new Recurring(
                "look for canaries",
                () -> Collections.max(List.of(properties.lookEvery(), canaries.untilNextLook())),
                canaries::look);
    }
}
