/** How the life of an order is recorded for its trace, from outside of what it does. */
@NullMarked
package io.geobroker.broker.insight.tracing;

import org.jspecify.annotations.NullMarked;
