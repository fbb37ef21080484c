package io.geobroker.broker.architecture.violating.cassandra;

import io.geobroker.broker.architecture.violating.web.PageThatKnowsTheStore;

/** Breaks two rules: a store that knows the web, and one half of a circle. */
public class StoreThatKnowsTheWeb {

    public Class<?> page() {
        return PageThatKnowsTheStore.class;
    }
}
