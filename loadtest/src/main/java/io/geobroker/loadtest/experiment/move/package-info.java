/**
 * A world whose orders wait in one region comes in. What moving its symbols to another region and back costs, and what customers
 * notice of it, goes out. How a move works must not be here.
 */
@NullMarked
package io.geobroker.loadtest.experiment.move;

import org.jspecify.annotations.NullMarked;
