package io.geobroker.insight.web;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.geobroker.broker.platform.observability.LastMinute;
import io.geobroker.broker.platform.observability.LatencySummary.Percentiles;
import org.jspecify.annotations.Nullable;

/** Durations in milliseconds; zero without any. */
record TimesJson(
        long count,
        @JsonProperty("mean_ms") double meanMillis,
        @JsonProperty("p50_ms") double p50Millis,
        @JsonProperty("p99_ms") double p99Millis,
        @JsonProperty("p999_ms") double p999Millis,
        @JsonProperty("max_ms") double maxMillis) {

    static TimesJson of(Percentiles of) {
        return new TimesJson(
                of.count(), of.meanMillis(), of.p50Millis(), of.p99Millis(), of.p999Millis(), of.maxMillis());
    }

    /** Null without any in the last minute. */
    static @Nullable TimesJson of(LastMinute times, String what, String where) {
        return times.of(what, where).map(TimesJson::of).orElse(null);
    }
}
