/** A real world for integration tests: its brokers, its customers, its tickers and its tables seen from outside. */
package io.geobroker.broker.world;
