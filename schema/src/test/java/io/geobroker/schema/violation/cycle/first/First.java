package io.geobroker.schema.violation.cycle.first;

import io.geobroker.schema.violation.cycle.second.Second;

/** Breaks the rule against cycles. */
public record First(Second other) {}
