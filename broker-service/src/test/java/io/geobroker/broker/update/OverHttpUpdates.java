package io.geobroker.broker.update;

import io.geobroker.broker.account.web.LoginGuard;
import io.geobroker.broker.order.InMemoryOrders;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.PlacingRegions;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.broker.update.web.EventStreamController;
import io.geobroker.broker.update.web.StreamConfiguration;
import io.geobroker.broker.update.web.StreamController;
import io.geobroker.broker.update.web.UpdatesProperties;
import java.time.Clock;
import java.util.function.Consumer;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import tools.jackson.databind.json.JsonMapper;

/** Updates with their real endpoints over events in memory; a part of {@code BrokerOverHttp}. */
@EnableConfigurationProperties(UpdatesProperties.class)
@Import({StreamConfiguration.class, StreamController.class, UpdateMeters.class, UpdateThread.class})
public class OverHttpUpdates {
    @Bean
    InMemoryOrderEvents orderEvents(InMemoryOrders orders) {
        return new InMemoryOrderEvents(orders);
    }

    @Bean
    RecordUpdates recordUpdates(InMemoryOrderEvents events, PlacingRegions placing, HomeRegion here, Updates updates) {
        return new RecordUpdates(events, placing, here.name(), updates::recorded);
    }

    @Bean
    Consumer<OpenOrder> placedOrders(RecordUpdates updates) {
        return updates::placed;
    }

    @Bean
    Updates updates(
            InMemoryOrderEvents events,
            HomeRegion here,
            UpdatesProperties properties,
            UpdateThread thread,
            UpdateMeters signals) {
        return new Updates(
                events, here.names(), new MicroClock(Clock.systemUTC()), properties.settings(), thread, signals);
    }

    @Bean
    EventStreamController eventStreamController(
            Updates updates, LoginGuard login, UpdatesProperties properties, JsonMapper json) {
        return new EventStreamController(updates, login, new MicroClock(Clock.systemUTC()), properties, json);
    }
}
