/**
 * How late a decision may be. Logged faults, placings, moves and sent tickers come in; allowed delays and due tickers go out.
 * Evidence of what happened must not be here.
 */
@NullMarked
package io.geobroker.loadtest.storm.check.tolerance;

import org.jspecify.annotations.NullMarked;
