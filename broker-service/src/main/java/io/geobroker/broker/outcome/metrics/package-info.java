/** What settling tells about itself, as metrics. */
@NullMarked
package io.geobroker.broker.outcome.metrics;

import org.jspecify.annotations.NullMarked;
