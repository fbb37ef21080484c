/** What a start with profile {@code production} refuses (ADR 26). */
@NullMarked
package io.geobroker.broker.platform.production;

import org.jspecify.annotations.NullMarked;
