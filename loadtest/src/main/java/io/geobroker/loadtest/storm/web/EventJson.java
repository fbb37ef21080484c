package io.geobroker.loadtest.storm.web;

import io.geobroker.loadtest.storm.journal.Hearing.Event;
import java.util.UUID;
import tools.jackson.databind.JsonNode;

/** Reads trade updates. */
final class EventJson {
    private EventJson() {}

    static Event of(JsonNode update) {
        return new Event(
                UUID.fromString(update.path("event_id").asString()),
                OrderStates.id(update.path("order")),
                update.path("event").asString(),
                OrderStates.micros(update.path("price")),
                Long.parseLong(update.path("qty").asString("0")));
    }
}
