package io.geobroker.insight;

import io.geobroker.broker.platform.cassandra.CassandraSessions;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.context.annotation.Import;

/** Adds insight to a broker on the same class path. The broker does not depend on it. */
@AutoConfiguration
@ConditionalOnBean(CassandraSessions.class)
@Import({InsightConfiguration.class, NodesConfiguration.class, TracingConfiguration.class, InsightEndpoints.class})
public class InsightAutoConfiguration {}
