/**
 * Runs storms: customers and faults at once on a whole world, until it settles. Options and a world come in; a verdict goes
 * out. Rules of the verdict must not be here.
 */
@NullMarked
package io.geobroker.loadtest.storm;

import org.jspecify.annotations.NullMarked;
