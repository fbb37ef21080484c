package io.geobroker.schema.violation.driver;

import com.datastax.oss.driver.api.core.CqlSession;

/** Breaks the rule that only migrations use the driver. */
public record AsksTheDatabase(CqlSession session) {}
