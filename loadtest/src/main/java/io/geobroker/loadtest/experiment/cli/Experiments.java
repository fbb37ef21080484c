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
            Experiment.of("market-modes", 1, MarketModesExperiment::run),
            Experiment.of("region-cut", 1, RegionCutExperiment::run),
            Experiment.of("evacuate", 1, MoveExperiment::run),
            RaceExperiment.waitingOrders(),
            RaceExperiment.saturation(),
            Experiment.of("cpu", 1, CpuExperiment::run),
            Experiment.of("scale", 1, ScaleExperiment::run),
            Experiment.of("cost", 1, CostExperiment::run),
            Experiment.of("tracing", 1, TracingExperiment::run),
            Experiment.of("tls", 1, TlsExperiment::run),
            Experiment.of("gc", 1, GcExperiment::run),
            Experiment.of("hot-symbol", 1, HotSymbolExperiment::run),
            Experiment.of("overload", 1, OverloadExperiment::run),
            Experiment.of("driver", 1, DriverExperiment::run),
            Experiment.of("amplification", 1, AmplificationExperiment::run),
            Experiment.of("first-minutes", 3, FirstMinutesExperiment::run));

    private Experiments() {}
}
