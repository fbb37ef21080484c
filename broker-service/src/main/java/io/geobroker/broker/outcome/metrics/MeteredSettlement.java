package io.geobroker.broker.outcome.metrics;

import io.geobroker.broker.outcome.SettlementEvents;
import io.geobroker.broker.platform.observability.Meters;
import java.util.Locale;

/** Turns what settling and its audit tell into metrics. */
public record MeteredSettlement(Meters meters) implements SettlementEvents {

    @Override
    public void settled() {
        meters.settled();
    }

    @Override
    public void leftToAudit() {
        meters.settlementLeftToAudit();
    }

    @Override
    public void found(Found what) {
        meters.holdAudited(what.name().toLowerCase(Locale.ROOT));
    }
}
