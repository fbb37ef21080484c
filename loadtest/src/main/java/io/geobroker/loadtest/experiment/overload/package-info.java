/**
 * Settings of a node and three times the requests that it carries come in. Answers in time, time to recover, and a
 * recommendation go out. No broker may run here: brokers have a defence of their own.
 */
@NullMarked
package io.geobroker.loadtest.experiment.overload;

import org.jspecify.annotations.NullMarked;
