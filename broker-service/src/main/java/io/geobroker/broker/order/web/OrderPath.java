package io.geobroker.broker.order.web;

import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.platform.web.error.ApiError;
import io.geobroker.broker.platform.web.error.ApiException;
import java.util.UUID;
import java.util.regex.Pattern;

/** Parses the order id in a path. */
public final class OrderPath {
    private static final Pattern UUID_FORM =
            Pattern.compile("[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}");
    private static final int TIME_BASED = 1;

    private OrderPath() {}

    /** @throws ApiException 422 when it is not a UUID, 404 when no order can have it */
    public static OrderId idIn(String path) {
        if (!UUID_FORM.matcher(path).matches()) {
            throw ApiException.invalid("id must be a UUID: " + ApiError.shown(path));
        }
        UUID uuid = UUID.fromString(path);
        if (uuid.version() != TIME_BASED) {
            throw notFound(path);
        }
        return OrderId.of(uuid);
    }

    public static ApiException notFound(String id) {
        return ApiException.notFound("order not found for " + id);
    }
}
