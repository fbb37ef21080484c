/**
 * In come settings of a node, and three times the requests that it carries. Out go the answers in time, how soon the
 * node is itself again, and a recommendation. No broker may run here: what brokers do against it is in package {@code
 * valve}.
 */
@NullMarked
package io.geobroker.loadtest.experiment.overload;

import org.jspecify.annotations.NullMarked;
