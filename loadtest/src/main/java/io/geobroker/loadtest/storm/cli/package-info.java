/** The command {@code ./geobroker storm}. */
@NullMarked
package io.geobroker.loadtest.storm.cli;

import org.jspecify.annotations.NullMarked;
