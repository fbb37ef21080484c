/** The endpoints under /geo: where the regions are, and how fast this one is. */
@NullMarked
package io.geobroker.broker.insight.web;

import org.jspecify.annotations.NullMarked;
