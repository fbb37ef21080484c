/**
 * In come a load, the collectors of this JDK and their logs. Out go pauses, CPU time and latencies under each, and
 * which one to take. Other options of a JVM must not be varied here.
 */
@NullMarked
package io.geobroker.loadtest.experiment.gc;

import org.jspecify.annotations.NullMarked;
