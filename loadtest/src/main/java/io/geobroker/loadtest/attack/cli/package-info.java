/** The command {@code ./geobroker attack}. */
@NullMarked
package io.geobroker.loadtest.attack.cli;

import org.jspecify.annotations.NullMarked;
