/** The command {@code ./geobroker}: keeps a world running, and talks to the one that runs. */
@NullMarked
package io.geobroker.testbed.cli;

import org.jspecify.annotations.NullMarked;
