/** The broker's entry point and its one composition root. */
@NullMarked
package io.geobroker.broker;

import org.jspecify.annotations.NullMarked;
