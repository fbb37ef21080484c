/** The endpoints under /geo: regions, their state and health, and the links between them. */
@NullMarked
package io.geobroker.insight.web;

import org.jspecify.annotations.NullMarked;
