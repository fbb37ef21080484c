/**
 * In comes a world in which one symbol has most of the load. Out goes what an operator sees before and after its
 * buckets are raised, and what to do. Other causes of slow orders must not be looked for here.
 */
@NullMarked
package io.geobroker.loadtest.experiment.hotsymbol;

import org.jspecify.annotations.NullMarked;
