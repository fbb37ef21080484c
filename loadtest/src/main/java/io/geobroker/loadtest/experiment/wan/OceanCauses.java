package io.geobroker.loadtest.experiment.wan;

import io.geobroker.loadtest.experiment.ExperimentWorld;
import io.geobroker.loadtest.experiment.load.Reading;
import io.geobroker.loadtest.experiment.window.BrokerStatements;
import io.geobroker.loadtest.experiment.window.Windows;
import io.geobroker.loadtest.report.Report;
import io.geobroker.testbed.wan.Protocol;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * All ocean traffic by cause: writes to each table, other traffic of nodes, CQL and HTTP of brokers.
 *
 * <p>Writes are the brokers' estimates ({@code GET /geo/statements}).
 *
 * @param done by geobroker's brokers
 */
record OceanCauses(Ocean ocean, Reading done, double seconds) {
    private static final String OTHER = "-";

    /** Counts since the world's start. */
    static OceanCauses now(ExperimentWorld world) throws InterruptedException {
        return new OceanCauses(Ocean.now(world.testbed()), world.geobroker().read(), System.nanoTime() / 1e9);
    }

    OceanCauses since(OceanCauses before) {
        return new OceanCauses(ocean.since(before.ocean), done.since(before.done), seconds - before.seconds);
    }

    /** Per second without orders, and the increase by each order. */
    static Report.Table table(OceanCauses idle, OceanCauses loaded, double orders) {
        Set<String> tables = new TreeSet<>(new BrokerStatements(idle.done, 1).tables());
        tables.addAll(new BrokerStatements(loaded.done, 1).tables());
        List<List<String>> rows = new ArrayList<>();
        for (String table : tables) {
            rows.add(row(
                    "writes to " + table,
                    idle,
                    loaded,
                    orders,
                    each -> BrokerStatements.oceanMessages(each.done, table),
                    each -> BrokerStatements.oceanBytes(each.done, table)));
        }
        rows.add(row(
                "gossip and all else between nodes",
                idle,
                loaded,
                orders,
                null,
                each -> each.ocean.by(Protocol.INTERNODE)
                        - tables.stream()
                                .mapToDouble(table -> BrokerStatements.oceanBytes(each.done, table))
                                .sum()));
        rows.add(row("CQL of brokers", idle, loaded, orders, null, each -> each.ocean.by(Protocol.CQL)));
        rows.add(row("HTTP of brokers", idle, loaded, orders, null, each -> each.ocean.by(Protocol.HTTP)));
        rows.add(row("the ocean", idle, loaded, orders, null, each -> each.ocean.total()));
        return new Report.Table(
                "What crossed the ocean, by cause, both directions together",
                List.of(
                        "cause",
                        "idle, messages a second",
                        "idle, bytes a second",
                        "messages per order",
                        "bytes per order"),
                rows);
    }

    private static List<String> row(
            String cause,
            OceanCauses idle,
            OceanCauses loaded,
            double orders,
            @Nullable ToDoubleFunction<OceanCauses> messages,
            ToDoubleFunction<OceanCauses> bytes) {
        return List.of(
                cause,
                messages == null ? OTHER : Windows.number(idle.perSecond(messages)),
                Windows.number(idle.perSecond(bytes)),
                messages == null ? OTHER : Windows.number(loaded.perOrder(messages, idle, orders)),
                Windows.number(loaded.perOrder(bytes, idle, orders)));
    }

    private double perSecond(ToDoubleFunction<OceanCauses> what) {
        return what.applyAsDouble(this) / seconds;
    }

    private double perOrder(ToDoubleFunction<OceanCauses> what, OceanCauses idle, double orders) {
        return (what.applyAsDouble(this) - seconds * idle.perSecond(what)) / orders;
    }
}
