package io.geobroker.loadtest.storm.check;

import io.geobroker.loadtest.storm.journal.Journal;
import java.util.ArrayList;
import java.util.List;

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
            new ReplacementsAreLinked());

    private Checker() {}

    /** Everything that is wrong; empty if nothing is. */
    public static List<Violation> check(Journal journal, Evidence evidence) {
        List<Violation> violations = new ArrayList<>(RegionsAgree.check(evidence));
        for (Rule rule : RULES) {
            for (RegionEvidence region : evidence.regions()) {
                Findings findings = new Findings(rule.statement(), region.region());
                rule.check(journal, region, findings);
                violations.addAll(findings.all());
            }
        }
        return violations;
    }

    /** Whether one region's replicas lack what another's have, for which no broker is to blame. */
    public static boolean isOfReplicas(Violation violation) {
        return violation.rule().equals(RegionsAgree.STATEMENT);
    }

    /** What is checked, a sentence each. */
    public static List<String> statements() {
        List<String> statements = new ArrayList<>(List.of(RegionsAgree.STATEMENT));
        RULES.forEach(rule -> statements.add(rule.statement()));
        return statements;
    }
}
