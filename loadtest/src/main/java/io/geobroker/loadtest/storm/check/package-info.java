/** Compares what was written down with what the world holds, rule by rule, in exact integers. */
@NullMarked
package io.geobroker.loadtest.storm.check;

import org.jspecify.annotations.NullMarked;
