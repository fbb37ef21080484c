package io.geobroker.broker;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.broker.order.PlacingRegions;
import io.geobroker.broker.order.cassandra.CassandraOrders;
import io.geobroker.broker.order.cassandra.HistoryMonths;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.broker.update.OrderEvents;
import io.geobroker.broker.update.RecordUpdates;
import io.geobroker.broker.update.UpdateMeters;
import io.geobroker.broker.update.UpdateThread;
import io.geobroker.broker.update.Updates;
import io.geobroker.broker.update.cassandra.CassandraOrderEvents;
import io.geobroker.broker.update.web.UpdatesProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Order updates for customers. */
@Configuration(proxyBeanMethods = false)
@Import({UpdateMeters.class, UpdateThread.class})
@EnableConfigurationProperties(UpdatesProperties.class)
class UpdateConfiguration {

    @Bean
    OrderEvents orderEvents(CqlSession session, MicroClock clock, HistoryMonths history, UpdatesProperties properties) {
        return new CassandraOrderEvents(
                session, new CassandraOrders(session, history), clock, properties.retention(), Intent.WRITE);
    }

    @Bean
    RecordUpdates recordUpdates(OrderEvents events, PlacingRegions placing, HomeRegion here, Updates updates) {
        return new RecordUpdates(events, placing, here.name(), updates::recorded);
    }

    @Bean
    Updates updates(
            OrderEvents events,
            HomeRegion here,
            MicroClock clock,
            UpdatesProperties properties,
            UpdateThread thread,
            UpdateMeters signals) {
        return new Updates(events, here.names(), clock, properties.settings(), thread, signals);
    }
}
