/**
 * Trades in Cassandra: the tape, day by day, and a customer's fills as the orders tell them. In come trades and queries; out
 * go pages. Outcomes are not read here.
 */
@NullMarked
package io.geobroker.broker.tape.cassandra;

import org.jspecify.annotations.NullMarked;
