package io.geobroker.schema.violation.cycle.second;

import io.geobroker.schema.violation.cycle.first.First;
import java.util.List;

/** Breaks the rule against cycles. */
public record Second(List<First> others) {}
