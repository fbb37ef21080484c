/**
 * The adaptive limit of statements that a session has under way (ADR 31). Statements come in with a priority and a timeout;
 * they go out to the driver in order of priority, or fail unsent. What a statement means must not be here.
 */
@NullMarked
package io.geobroker.broker.platform.cassandra.valve;

import org.jspecify.annotations.NullMarked;
