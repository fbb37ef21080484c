package io.geobroker.loadtest.storm.check;

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
import io.geobroker.loadtest.storm.check.rule.RefusalsAreTrue;
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
    private static final List<NamedRule> RULES = List.of(
            new NamedRule(
                    "found",
                    "every acknowledged order is found again as it was placed, once and by its customer alone, and every"
                            + " cancel was asked for and stands",
                    AcknowledgedOrdersAreFound::new),
            new NamedRule(
                    "decided",
                    "an order either waits or has one end, and its view says the same",
                    EndsAreDecidedOnce::new),
            new NamedRule(
                    "doors",
                    "a later door of an order decides only after the one before was closed for it, without an end",
                    DoorsFollowFromMoves::new),
            new NamedRule(
                    "claimed",
                    "each trade is that of one claim, and each fill has its trade",
                    TradesFollowFromClaims::new),
            new NamedRule(
                    "terms",
                    "a fill keeps to its limit, at the price of a ticker sent while the order was open,"
                            + " at market also in the half minute before, or five for a logged fault",
                    FillsKeepToTheirTerms::new),
            new NamedRule(
                    "money",
                    "cash and shares are those given plus those traded, to the last micro-unit",
                    MoneyIsConserved::new),
            new NamedRule(
                    "holds",
                    "each order that waits has its hold, and no hold is left without one",
                    HoldsBelongToOpenOrders::new),
            new NamedRule(
                    "unplaced",
                    "a refused order leaves nothing, an unanswered one is there once or not at all",
                    UnplacedOrdersLeaveNothing::new),
            new NamedRule(
                    "linked",
                    "a replaced order and its replacement name each other, and never both fill",
                    ReplacementsAreLinked::new),
            new NamedRule(
                    "complete",
                    "an order is filled by the first ticker that reaches it after its acknowledgement, and soon, or"
                            + " later for a logged fault",
                    ReachedOrdersFill::new),
            new NamedRule(
                    "truthful",
                    "every answer agrees with the end, none tells a defect, and in no region a state goes back",
                    AnswersAreTrue::new),
            new NamedRule(
                    "canceled-all",
                    "a cancel of all orders tells what became of each that was open",
                    CancelsOfAllMissNone::new),
            new NamedRule(
                    "timely",
                    "day orders end at their close and not before, and no others expire",
                    DayOrdersEndAtTheClose::new),
            new NamedRule(
                    "told",
                    "each end is told as an event to its customer's listeners alone, each event once, all are connected"
                            + " in the end, and only a fault ends a websocket",
                    EventsAreTold::new),
            new NamedRule(
                    "buying-power",
                    "at no moment is more set aside than there is, of cash and of each stock",
                    BuyingPowerIsSpentOnce::new),
            new NamedRule(
                    "refused",
                    "no order is refused for lack of cash or shares that its customer surely had",
                    RefusalsAreTrue::new));

    /** Its name is one word. */
    private record NamedRule(String name, String statement, RuleOfRegion of) {}

    private interface RuleOfRegion {
        Rule rule(Journal journal, RegionEvidence world, Findings findings);
    }

    private Checker() {}

    /** @return empty if all is well */
    public static List<Violation> check(Journal journal, List<RegionEvidence> evidence) {
        List<Violation> violations = new ArrayList<>(RegionsAgree.check(evidence));
        for (NamedRule listed : RULES) {
            for (RegionEvidence region : evidence) {
                Findings findings = new Findings(listed.name, region.region());
                listed.of.rule(journal, region, findings).check();
                violations.addAll(findings.all());
            }
        }
        return violations;
    }

    /** The statement of each rule, by name. */
    public static Map<String, String> statements() {
        Map<String, String> statements = new LinkedHashMap<>();
        statements.put(RegionsAgree.NAME, "all regions hold the same, row by row");
        RULES.forEach(rule -> statements.put(rule.name, rule.statement));
        return statements;
    }
}
