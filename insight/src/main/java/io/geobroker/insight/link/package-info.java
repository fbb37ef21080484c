/**
 * The ways between this region and the others. Answers to pings, and canaries that other regions wrote, come in. Round trips, lags
 * and what is cut go out. Neither CQL nor a judgement of what is too slow must be here.
 */
@NullMarked
package io.geobroker.insight.link;

import org.jspecify.annotations.NullMarked;
