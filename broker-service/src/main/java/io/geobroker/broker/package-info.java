/** The entry point and the composition root. Properties and a command line come in; beans go out. No business rules here. */
@NullMarked
package io.geobroker.broker;

import org.jspecify.annotations.NullMarked;
