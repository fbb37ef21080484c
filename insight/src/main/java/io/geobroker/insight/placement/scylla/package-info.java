/** What Scylla's nodes tell about their load. */
@NullMarked
package io.geobroker.insight.placement.scylla;

import org.jspecify.annotations.NullMarked;
