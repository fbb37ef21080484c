/**
 * The REST endpoints that show what was traded, in the shapes of Alpaca's Trading and Market Data API v2. In come requests;
 * out go pages with a token to go on. Nothing is written here.
 */
@NullMarked
package io.geobroker.broker.tape.web;

import org.jspecify.annotations.NullMarked;
