/**
 * Checks of profile {@code production} (ADR 26). The configuration comes in; violations go out and end the start. Nothing is
 * connected to here.
 */
@NullMarked
package io.geobroker.broker.platform.production;

import org.jspecify.annotations.NullMarked;
