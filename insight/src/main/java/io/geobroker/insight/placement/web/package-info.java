/** Placement and balance over REST, for those who operate it. */
@NullMarked
package io.geobroker.insight.placement.web;

import org.jspecify.annotations.NullMarked;
