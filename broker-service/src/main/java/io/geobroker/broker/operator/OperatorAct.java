package io.geobroker.broker.operator;

import io.geobroker.broker.platform.time.MicroClock;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/**
 * Something that an operator asked for, done or not.
 *
 * @param id time-based: when it was asked for
 * @param region of the broker that was asked
 * @param operator as far as known
 * @param ids by field: of customer, transfer, symbol, regions in the body, and of the API key that it made
 */
public record OperatorAct(
        UUID id, String region, String operator, String method, String path, Map<String, String> ids, String address) {
    /** Between the epochs of time-based ids (RFC 4122, 4.1.4) and of Unix, in units of 100 ns. */
    private static final long EPOCHS = 0x01B21DD213814000L;

    private static final int UNITS_IN_MICROS = 10;

    public OperatorAct {
        if (id.version() != 1) {
            throw new IllegalArgumentException("id must be time-based: " + id);
        }
        ids = Map.copyOf(ids);
    }

    public OperatorAct with(String field, String made) {
        Map<String, String> all = new HashMap<>(ids);
        all.put(field, made);
        return new OperatorAct(id, region, operator, method, path, all, address);
    }

    public Instant at() {
        return MicroClock.at((id.timestamp() - EPOCHS) / UNITS_IN_MICROS);
    }

    /** In UTC. */
    public YearMonth month() {
        return YearMonth.from(at().atOffset(ZoneOffset.UTC));
    }
}
