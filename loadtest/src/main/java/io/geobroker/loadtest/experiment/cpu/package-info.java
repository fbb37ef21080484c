/**
 * In come windows of loads that each have one thing more, and statements tried out by kind. Out goes the CPU time of an
 * order, a trade and the background, by duty. Latencies must not be judged here.
 */
@NullMarked
package io.geobroker.loadtest.experiment.cpu;

import org.jspecify.annotations.NullMarked;
