/** Placement and balance over REST, for operators. */
@NullMarked
package io.geobroker.insight.placement.web;

import org.jspecify.annotations.NullMarked;
