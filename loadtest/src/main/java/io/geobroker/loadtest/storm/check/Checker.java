package io.geobroker.loadtest.storm.check;

import io.geobroker.loadtest.storm.check.evidence.Evidence;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence;
import io.geobroker.loadtest.storm.check.rule.AcknowledgedOrdersAreFound;
import io.geobroker.loadtest.storm.check.rule.AnswersAreTrue;
import io.geobroker.loadtest.storm.check.rule.BuyingPowerIsSpentOnce;
import io.geobroker.loadtest.storm.check.rule.CancelsOfAllMissNone;
import io.geobroker.loadtest.storm.check.rule.DayOrdersEndAtTheClose;
import io.geobroker.loadtest.storm.check.rule.DoorsFollowFromMoves;
import io.geobroker.loadtest.storm.check.rule.EndsAreDecidedOnce;
import io.geobroker.loadtest.storm.check.rule.EventsAreTold;
import io.geobroker.loadtest.storm.check.rule.FillsKeepToTheirTerms;
import io.geobroker.loadtest.storm.check.rule.Findings;
import io.geobroker.loadtest.storm.check.rule.HoldsBelongToOpenOrders;
import io.geobroker.loadtest.storm.check.rule.MoneyIsConserved;
import io.geobroker.loadtest.storm.check.rule.ReachedOrdersFill;
import io.geobroker.loadtest.storm.check.rule.RegionsAgree;
import io.geobroker.loadtest.storm.check.rule.ReplacementsAreLinked;
import io.geobroker.loadtest.storm.check.rule.Rule;
import io.geobroker.loadtest.storm.check.rule.TradesFollowFromClaims;
import io.geobroker.loadtest.storm.check.rule.UnplacedOrdersLeaveNothing;
import io.geobroker.loadtest.storm.check.rule.Violation;
import io.geobroker.loadtest.storm.journal.Journal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Checks a settled world against the journal, by its tables and API alone. */
public final class Checker {
    private static final List<Rule> RULES = List.of(
            new AcknowledgedOrdersAreFound(),
            new EndsAreDecidedOnce(),
            new DoorsFollowFromMoves(),
            new TradesFollowFromClaims(),
            new FillsKeepToTheirTerms(),
            new MoneyIsConserved(),
            new HoldsBelongToOpenOrders(),
            new UnplacedOrdersLeaveNothing(),
            new ReplacementsAreLinked(),
            new ReachedOrdersFill(),
            new AnswersAreTrue(),
            new CancelsOfAllMissNone(),
            new DayOrdersEndAtTheClose(),
            new EventsAreTold(),
            new BuyingPowerIsSpentOnce());

    private Checker() {}

    /** @return empty if all is well */
    public static List<Violation> check(Journal journal, Evidence evidence) {
        List<Violation> violations = new ArrayList<>(RegionsAgree.check(evidence));
        for (Rule rule : RULES) {
            for (RegionEvidence region : evidence.regions()) {
                Findings findings = new Findings(rule.name(), region.region());
                rule.check(journal, region, findings);
                violations.addAll(findings.all());
            }
        }
        return violations;
    }

    /** The statement of each rule, by name. */
    public static Map<String, String> statements() {
        Map<String, String> statements = new LinkedHashMap<>();
        statements.put(RegionsAgree.NAME, RegionsAgree.STATEMENT);
        RULES.forEach(rule -> statements.put(rule.name(), rule.statement()));
        return statements;
    }
}
