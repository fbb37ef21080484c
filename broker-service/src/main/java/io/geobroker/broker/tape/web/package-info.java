/**
 * Trades over REST, in the formats of Alpaca's Trading and Market Data API v2. In come requests; out go pages with a token
 * to continue. Nothing is written here.
 */
@NullMarked
package io.geobroker.broker.tape.web;

import org.jspecify.annotations.NullMarked;
