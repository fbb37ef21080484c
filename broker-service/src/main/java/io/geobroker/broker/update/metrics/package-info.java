/** What is measured of updates. */
@NullMarked
package io.geobroker.broker.update.metrics;

import org.jspecify.annotations.NullMarked;
