package io.geobroker.broker.update.web;

import io.geobroker.broker.update.OrderEvent;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** Messages to a websocket in Alpaca's format. */
record StreamMessages(JsonMapper json) {
    static final String TRADE_UPDATES = "trade_updates";

    private record Message(String stream, Object data) {}

    private record Authorization(String status, String action) {}

    private record Streams(List<String> streams) {}

    String authorization(String status) {
        return message("authorization", new Authorization(status, "authenticate"));
    }

    String listening(boolean toUpdates) {
        return message("listening", new Streams(toUpdates ? List.of(TRADE_UPDATES) : List.of()));
    }

    String update(OrderEvent event) {
        return message(TRADE_UPDATES, UpdateJson.of(event));
    }

    private String message(String stream, Object data) {
        return json.writeValueAsString(new Message(stream, data));
    }
}
