/**
 * Draws the steps of a storm from one seed. Options and a world come in; customers' actions, tickers and faults by time go
 * out. Nothing here may send a request or read a clock.
 */
@NullMarked
package io.geobroker.loadtest.storm.plan;

import org.jspecify.annotations.NullMarked;
