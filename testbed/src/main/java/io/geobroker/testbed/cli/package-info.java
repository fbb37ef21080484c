/** The command {@code ./geobroker}. Command lines come in; worlds and text go out. How worlds work must not be here. */
@NullMarked
package io.geobroker.testbed.cli;

import org.jspecify.annotations.NullMarked;
