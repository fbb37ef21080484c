/**
 * A load, this JDK's collectors and their logs come in. Pauses, CPU time, latencies and advice go out. Other options of a
 * JVM must not be varied here.
 */
@NullMarked
package io.geobroker.loadtest.experiment.gc;

import org.jspecify.annotations.NullMarked;
