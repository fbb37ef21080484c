/**
 * A world in which one symbol has most of the load comes in. What an operator sees before and after its buckets are raised
 * goes out, and what to do. Other causes of slow orders must not be looked for here.
 */
@NullMarked
package io.geobroker.loadtest.experiment.hotsymbol;

import org.jspecify.annotations.NullMarked;
