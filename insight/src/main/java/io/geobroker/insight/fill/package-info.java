/**
 * The latest trades of this region, and how orders came to be filled. Observations of fills and trades come in. Lists go out, the
 * latest first. Who may see them, and how they look, must not be here.
 */
@NullMarked
package io.geobroker.insight.fill;

import org.jspecify.annotations.NullMarked;
