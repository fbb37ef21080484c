package io.geobroker.loadtest.experiment;

import io.geobroker.loadtest.experiment.window.ProcessTable;
import io.geobroker.loadtest.measure.ProcessTimes;
import io.geobroker.loadtest.measure.Usage;
import io.geobroker.loadtest.report.Report.Table;
import io.geobroker.testbed.process.WorldProcess;
import java.util.List;
import java.util.Map;

/** CPU time of all processes during an experiment, starts and pauses included. Used by one thread. */
final class WholeRun {
    private static final String TITLE =
            "Processor time and waiting for a processor, all of the experiment, starts of worlds included";

    private ProcessTimes last;
    private Usage sum = new Usage(Map.of());

    /** @param processes that run already; they count from now on */
    WholeRun(List<WorldProcess> processes) {
        last = ProcessTimes.now(processes);
    }

    /** Must be called before one of them ends: its time since the last call is lost then. */
    void note(List<WorldProcess> processes) {
        ProcessTimes now = ProcessTimes.now(processes);
        sum = sum.plus(last.until(now));
        last = now;
    }

    Table table() {
        ProcessTable table = new ProcessTable();
        table.add(sum);
        return table.titled(TITLE);
    }
}
