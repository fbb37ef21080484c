package io.geobroker.loadtest.storm.violating.check;

import com.datastax.oss.driver.api.core.CqlSession;

public record CheckerThatAsksTheDatabase(CqlSession session) {}
