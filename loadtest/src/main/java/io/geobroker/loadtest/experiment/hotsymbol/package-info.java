/**
 * A world in which one symbol has most of the load comes in. What an operator sees before and after its buckets are raised,
 * and a recommendation, go out. Other causes of slow orders must not be looked for here.
 */
@NullMarked
package io.geobroker.loadtest.experiment.hotsymbol;

import org.jspecify.annotations.NullMarked;
