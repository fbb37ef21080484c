/**
 * Links between this region and the others. Ping answers and other regions' canaries come in. Round trips, lags and cuts go
 * out. Neither CQL nor thresholds must be here.
 */
@NullMarked
package io.geobroker.insight.link;

import org.jspecify.annotations.NullMarked;
