package io.geobroker.loadtest.storm.check;

import io.geobroker.loadtest.storm.journal.Journal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Says whether the world is as it must be after a storm has settled, from what customers wrote down and what the tables
 * and the API of each region show. Knows nothing of how a broker works.
 */
public final class Checker {
    private static final List<Rule> RULES = List.of(
            new AcknowledgedOrdersAreFound(),
            new EndsAreDecidedOnce(),
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

    /** Everything that is wrong; empty if nothing is. */
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

    /** What is checked: a sentence by the name of each rule. */
    public static Map<String, String> statements() {
        Map<String, String> statements = new LinkedHashMap<>();
        statements.put(RegionsAgree.NAME, RegionsAgree.STATEMENT);
        RULES.forEach(rule -> statements.put(rule.name(), rule.statement()));
        return statements;
    }
}
