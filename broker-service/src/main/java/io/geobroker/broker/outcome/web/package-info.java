/** The REST endpoints that end orders and show what was traded, in the shapes of Alpaca's Trading and Market Data API v2. */
@NullMarked
package io.geobroker.broker.outcome.web;

import org.jspecify.annotations.NullMarked;
