/** Insight's numbers as metrics. */
@NullMarked
package io.geobroker.insight.metrics;

import org.jspecify.annotations.NullMarked;
