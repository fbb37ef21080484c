/** What matching does, as metrics. */
@NullMarked
package io.geobroker.broker.matching.metrics;

import org.jspecify.annotations.NullMarked;
