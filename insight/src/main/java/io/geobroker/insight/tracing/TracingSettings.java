package io.geobroker.insight.tracing;

import java.time.Duration;

/**
 * What is sampled, and what tracing may take of a broker and of Cassandra.
 *
 * @param keptPerSecond unsampled ones kept per second: limits the writes of a failing region
 * @param mostUnderWay recorded at once; above it only sampled ones are
 * @param mostSteps spans of one request or order. Others, and those above 20,000 held at once, are counted in tag {@code
 *     steps.left_out}
 * @param mostCassandraTraces statements of one request or order that Cassandra traces
 * @param cassandraAfter delay before a Cassandra trace is read. Below the world's round trip it misses remote replicas
 * @param mostCassandraReads Cassandra traces waiting or being read; others are left out
 */
record TracingSettings(
        TracingProperties sampled,
        double keptPerSecond,
        int mostUnderWay,
        int mostSteps,
        int mostCassandraTraces,
        Duration cassandraAfter,
        int mostCassandraReads) {

    static TracingSettings of(TracingProperties sampled) {
        return new TracingSettings(sampled, 10, 5_000, 500, 30, Duration.ofSeconds(2), 500);
    }
}
