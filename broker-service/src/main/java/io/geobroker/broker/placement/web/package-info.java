/** Placement and balance over REST, for those who operate it. */
@NullMarked
package io.geobroker.broker.placement.web;

import org.jspecify.annotations.NullMarked;
