/**
 * In come settings of the Cassandra driver, and a client that tries each. Out goes which of them make a difference, and
 * whether what brokers set agrees. No broker may run here.
 */
@NullMarked
package io.geobroker.loadtest.experiment.driver;

import org.jspecify.annotations.NullMarked;
