package io.geobroker.broker.architecture.violating.web;

import io.geobroker.broker.architecture.violating.cassandra.StoreThatKnowsTheWeb;

/** The other half of a circle. */
public class PageThatKnowsTheStore {

    public Class<?> store() {
        return StoreThatKnowsTheWeb.class;
    }
}
