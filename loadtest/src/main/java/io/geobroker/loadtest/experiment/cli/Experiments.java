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
            new MarketModesExperiment(),
            new RegionCutExperiment(),
            new MoveExperiment(),
            RaceExperiment.waitingOrders(),
            RaceExperiment.saturation(),
            new CpuExperiment(),
            new ScaleExperiment(),
            new CostExperiment(),
            new TracingExperiment(),
            new TlsExperiment(),
            new GcExperiment(),
            new HotSymbolExperiment(),
            new OverloadExperiment(),
            new DriverExperiment(),
            new AmplificationExperiment(),
            new FirstMinutesExperiment());

    private Experiments() {}
}
