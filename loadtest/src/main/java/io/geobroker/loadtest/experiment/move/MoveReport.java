package io.geobroker.loadtest.experiment.move;

import io.geobroker.loadtest.experiment.wan.OceanCauses;
import io.geobroker.loadtest.experiment.window.TargetLimit;
import io.geobroker.loadtest.report.Chart;
import io.geobroker.loadtest.report.Columns;
import io.geobroker.loadtest.report.Numbers;
import io.geobroker.loadtest.report.Report;
import java.util.List;

/** Writes what was measured with each number of waiting orders. */
final class MoveReport {
    static final String TABLE = "While symbols move, and in calm";

    private MoveReport() {}

    static void write(Report report, List<MoveResult> measured) {
        if (measured.isEmpty()) {
            return;
        }
        List<MoveResult.Row> figures =
                measured.stream().flatMap(each -> each.rows().stream()).toList();
        report.found(TargetLimit.sentence(
                figures.stream().map(MoveResult.Row::judgement).toList()));
        report.table(new Columns<MoveResult.Row>()
                .text("waiting", each -> count(each.waiting()))
                .text("figure", MoveResult.Row::what)
                .number("while symbols move", MoveResult.Row::moving)
                .number("in calm", MoveResult.Row::calm)
                .text("goal", MoveResult.Row::goal)
                .text("met", MoveResult.Row::judgement)
                .table(TABLE, figures));
        report.table(new Columns<MoveResult>()
                .text("waiting", each -> count(each.waiting()))
                .text("orders pulled, there and back", MoveResult::pulled)
                .number("seconds of moving", each -> each.moving().crossed().seconds())
                .number("claims lost a second", each -> lostClaims(each.moving()))
                .number("in calm", each -> lostClaims(each.calm()))
                .text("orders not acknowledged", MoveResult::unanswered)
                .table("Moves", measured));
        MoveResult last = measured.get(measured.size() - 1);
        if (last.pulled() > 0) {
            report.table(OceanCauses.table(last.calm().crossed(), last.moving().crossed(), (double) last.pulled()));
        }
        List<String> sizes =
                measured.stream().map(each -> count(each.waiting())).toList();
        report.chart(Chart.bars("Longest pause between fills of a symbol", Chart.Place.WIDE, "ms", sizes)
                .named("orders waiting")
                .bars("in calm", measured, MoveResult::calmPauseMillis)
                .bars("while it moves", measured, MoveResult::pauseMillis));
        report.chart(Chart.bars("Nodes and brokers", Chart.Place.WIDE, "cores", sizes)
                .named("orders waiting")
                .bars("in calm", measured, each -> each.calm().cores())
                .bars("while symbols move", measured, each -> each.moving().cores()));
        report.remark(
                "A pause is the time from one decided fill of a symbol to the next. Fills come by chance: the longest of"
                        + " a longer time is longer.");
        report.remark(
                "Between two doors: from when the close has crossed the ocean, and can be decided at the earliest, to"
                        + " the door in the target's book.");
        report.remark(
                "Pulled are orders that waited when their move was asked for, from ready to the last closed door. Time"
                        + " in which several symbols are pulled counts once.");
        report.remark(
                "Bytes and messages are those beyond calm. Claims that are refused while two match are in them: of few"
                        + " orders they are most. Messages between nodes are the brokers' estimates (GET /geo/statements); 2 for"
                        + " a close are added.");
    }

    private static double lostClaims(Phase phase) {
        return phase.crossed().done().counter("lost_claims") / phase.crossed().seconds();
    }

    private static String count(long orders) {
        return Numbers.text("%,d", orders);
    }
}
