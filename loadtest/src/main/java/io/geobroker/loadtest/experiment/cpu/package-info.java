/**
 * Windows of loads that each have one thing more, and trials of statements, come in. CPU time of an order, a trade and the
 * background goes out, by duty. Latencies must not be judged here.
 */
@NullMarked
package io.geobroker.loadtest.experiment.cpu;

import org.jspecify.annotations.NullMarked;
