package io.geobroker.loadtest.experiment.overload;

import io.geobroker.loadtest.cql.ClientResult;
import io.geobroker.loadtest.cql.OperationKind;
import io.geobroker.loadtest.cql.RatePlan;
import io.geobroker.loadtest.cql.Slice;
import java.util.EnumSet;
import java.util.List;

/** Finds the highest carried rate of a rising plan. */
final class SustainedStep {
    private static final double GOOD_SHARE = 0.98;

    private SustainedStep() {}

    /**
     * The step before the first one with less than 98 % good answers; half the first one's rate, if that is it.
     *
     * @param plan steps of whole seconds
     */
    static double of(RatePlan plan, List<ClientResult> clients) {
        double carried = plan.steps().get(0).perSecond() / 2;
        for (int i = 0; i < plan.steps().size(); i++) {
            Slice step = ClientResult.between(
                    clients,
                    EnumSet.allOf(OperationKind.class),
                    plan.until(i).toSeconds(),
                    plan.until(i + 1).toSeconds());
            if (!(step.goodShare() >= GOOD_SHARE)) {
                return carried;
            }
            carried = plan.steps().get(i).perSecond();
        }
        return carried;
    }
}
