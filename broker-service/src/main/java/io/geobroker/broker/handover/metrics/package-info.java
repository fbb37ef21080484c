/** What is measured of the hand-over. */
@NullMarked
package io.geobroker.broker.handover.metrics;

import org.jspecify.annotations.NullMarked;
