package io.geobroker.loadtest.experiment.wan;

import io.geobroker.loadtest.experiment.ExperimentWorld;
import io.geobroker.loadtest.experiment.load.Reading;
import io.geobroker.loadtest.experiment.window.BrokerStatements;
import io.geobroker.loadtest.report.Columns;
import io.geobroker.loadtest.report.Report.Table;
import io.geobroker.testbed.wan.Protocol;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/**
 * All ocean traffic by cause: writes to each table, other traffic of nodes, CQL and HTTP of brokers.
 *
 * <p>Writes are the brokers' estimates ({@code GET /geo/statements}).
 *
 * @param done by geobroker's brokers
 */
public record OceanCauses(Ocean ocean, Reading done, double seconds) {
    /** @param messages NaN where they are not counted */
    private record Cause(String name, ToDoubleFunction<OceanCauses> messages, ToDoubleFunction<OceanCauses> bytes) {
        Cause(String name, ToDoubleFunction<OceanCauses> bytes) {
            this(name, counted -> Double.NaN, bytes);
        }
    }

    /** Counts since the world's start. */
    public static OceanCauses now(ExperimentWorld world) {
        return new OceanCauses(Ocean.now(world.testbed()), world.geobroker().read(), System.nanoTime() / 1e9);
    }

    public OceanCauses since(OceanCauses before) {
        return new OceanCauses(ocean.since(before.ocean), done.since(before.done), seconds - before.seconds);
    }

    public OceanCauses plus(OceanCauses later) {
        return new OceanCauses(ocean.plus(later.ocean), done.plus(later.done), seconds + later.seconds);
    }

    public double bytes() {
        return ocean.total();
    }

    /** Between nodes, for writes of brokers. */
    public double messages() {
        return statements().tables().stream()
                .mapToDouble(statements()::oceanMessages)
                .sum();
    }

    private BrokerStatements statements() {
        return new BrokerStatements(done, seconds);
    }

    /** Per second without orders, and the increase by each order. */
    public static Table table(OceanCauses idle, OceanCauses loaded, double orders) {
        Set<String> tables = new TreeSet<>(idle.statements().tables());
        tables.addAll(loaded.statements().tables());
        List<Cause> causes = new ArrayList<>();
        tables.forEach(table -> causes.add(new Cause(
                "writes to " + table,
                each -> each.statements().oceanMessages(table),
                each -> each.statements().oceanBytes(table))));
        causes.add(new Cause(
                "gossip and all else between nodes",
                each -> each.ocean.by(Protocol.INTERNODE)
                        - tables.stream()
                                .mapToDouble(each.statements()::oceanBytes)
                                .sum()));
        causes.add(new Cause("CQL of brokers", each -> each.ocean.by(Protocol.CQL)));
        causes.add(new Cause("HTTP of brokers", each -> each.ocean.by(Protocol.HTTP)));
        causes.add(new Cause("the ocean", each -> each.ocean.total()));
        return new Columns<Cause>()
                .text("cause", Cause::name)
                .number("idle, messages a second", cause -> idle.perSecond(cause.messages()))
                .number("idle, bytes a second", cause -> idle.perSecond(cause.bytes()))
                .number("messages per order", cause -> loaded.perOrder(cause.messages(), idle, orders))
                .number("bytes per order", cause -> loaded.perOrder(cause.bytes(), idle, orders))
                .table("What crossed the ocean, by cause, both directions together", causes);
    }

    private double perSecond(ToDoubleFunction<OceanCauses> what) {
        return what.applyAsDouble(this) / seconds;
    }

    /** Beyond what there is all the time. */
    public double perOrder(ToDoubleFunction<OceanCauses> what, OceanCauses idle, double orders) {
        return (what.applyAsDouble(this) - seconds * idle.perSecond(what)) / orders;
    }
}
