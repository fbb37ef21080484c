/** Attacks on a broker by clients without a key, and what a customer with one notices; {@code ./geobroker attack}. */
@NullMarked
package io.geobroker.loadtest.attack;

import org.jspecify.annotations.NullMarked;
