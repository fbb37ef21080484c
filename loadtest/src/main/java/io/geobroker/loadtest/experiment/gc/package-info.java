/**
 * A load, this JDK's collectors and their logs come in. Pauses, CPU time and latencies under each, and a recommendation, go
 * out. Other options of a JVM must not be varied here.
 */
@NullMarked
package io.geobroker.loadtest.experiment.gc;

import org.jspecify.annotations.NullMarked;
