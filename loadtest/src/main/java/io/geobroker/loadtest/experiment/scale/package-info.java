/**
 * Sizes of a world come in: what waits, is listed, has an account, is connected. What an order and a world at rest cost at
 * each size goes out. Comparisons with the prototype must not be here.
 */
@NullMarked
package io.geobroker.loadtest.experiment.scale;

import org.jspecify.annotations.NullMarked;
