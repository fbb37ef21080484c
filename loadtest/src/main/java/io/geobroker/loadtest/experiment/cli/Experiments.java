package io.geobroker.loadtest.experiment.cli;

import io.geobroker.loadtest.experiment.Experiment;
import io.geobroker.loadtest.experiment.cpu.CpuExperiment;
import io.geobroker.loadtest.experiment.driver.DriverExperiment;
import io.geobroker.loadtest.experiment.firstminutes.FirstMinutesExperiment;
import io.geobroker.loadtest.experiment.gc.GcExperiment;
import io.geobroker.loadtest.experiment.hotsymbol.HotSymbolExperiment;
import io.geobroker.loadtest.experiment.move.MoveExperiment;
import io.geobroker.loadtest.experiment.overhead.TlsExperiment;
import io.geobroker.loadtest.experiment.overhead.TracingExperiment;
import io.geobroker.loadtest.experiment.overload.OverloadExperiment;
import io.geobroker.loadtest.experiment.race.RaceExperiment;
import io.geobroker.loadtest.experiment.scale.ScaleExperiment;
import io.geobroker.loadtest.experiment.wan.AmplificationExperiment;
import io.geobroker.loadtest.experiment.wan.CostExperiment;
import io.geobroker.loadtest.experiment.wan.MarketModesExperiment;
import io.geobroker.loadtest.experiment.wan.RegionCutExperiment;
import java.util.List;

final class Experiments {
    /** The order in which a newcomer should read them. */
    static final List<Experiment> ALL = List.of(
            RaceExperiment.prototype(),
            RaceExperiment.whole(),
            RaceExperiment.fullLoad(),
            new Experiment(
                    "market-modes",
                    "How long does a customer wait for a market order across the ocean, in each mode of crossing it, near and far?",
                    MarketModesExperiment::run),
            new Experiment(
                    "region-cut",
                    "What becomes of fills when the ocean is cut for a minute, and when it is healed?",
                    RegionCutExperiment::run),
            new Experiment(
                    "evacuate",
                    "What does a customer notice, and what does it cost, when all symbols of a region move to another and back,"
                            + " with up to 100,000 orders waiting?",
                    MoveExperiment::run),
            RaceExperiment.waitingOrders(),
            RaceExperiment.saturation(),
            new Experiment(
                    "cpu",
                    "What does an order cost in CPU time, what does a trade, and what does everything cost that brokers do in the"
                            + " background?",
                    CpuExperiment::run),
            new Experiment(
                    "scale",
                    "What does a trade cost, and a world at rest, with more orders waiting, more symbols, accounts, regions and"
                            + " connected customers?",
                    ScaleExperiment::run),
            new Experiment(
                    "cost",
                    "What do the bytes across the ocean cost in a month, at the prototype's load and at others?",
                    CostExperiment::run),
            new Experiment(
                    "tracing",
                    "What do metering and traces cost, in the time from a ticker to its fill and in CPU time?",
                    TracingExperiment::run),
            new Experiment(
                    "tls",
                    "What does TLS on every link cost, in the time from a ticker to its fill, in placing and in CPU time?",
                    TlsExperiment::run),
            new Experiment(
                    "gc",
                    "Which garbage collector should nodes and brokers have: what do pauses, CPU time and memory of each do to the time"
                            + " from a ticker to its fill?",
                    GcExperiment::run),
            new Experiment(
                    "hot-symbol",
                    "When 80 % of the orders and tickers are of one symbol, where is that seen, and what do more buckets change?",
                    HotSymbolExperiment::run),
            new Experiment(
                    "overload",
                    "What does a node do that is asked for three times what it can, by how it is set, and how soon is it itself again?",
                    OverloadExperiment::run),
            new Experiment(
                    "driver",
                    "What are the driver's own settings worth, beside the nodes and across the ocean, and which of them matter for a"
                            + " broker?",
                    DriverExperiment::run),
            new Experiment(
                    "amplification",
                    "How often is each write multiplied, and what does a node pay for it, in worlds of one to eight datacenters?",
                    AmplificationExperiment::run),
            new Experiment(
                    "first-minutes",
                    "How long does a new user wait until the world is open, how fast is it in each of its first minutes, and what does it"
                            + " take of the machine?",
                    3,
                    FirstMinutesExperiment::run));

    private Experiments() {}
}
