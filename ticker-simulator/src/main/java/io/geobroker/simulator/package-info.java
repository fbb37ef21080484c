/** The entry point and composition root. Properties come in; beans go out. How prices and orders arise must not be here. */
@NullMarked
package io.geobroker.simulator;

import org.jspecify.annotations.NullMarked;
