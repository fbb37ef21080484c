/**
 * This region's latest trades and fills. Observations of fills and trades come in. Lists go out, latest first. Who may see
 * them, and their format, must not be here.
 */
@NullMarked
package io.geobroker.insight.fill;

import org.jspecify.annotations.NullMarked;
