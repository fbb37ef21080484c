/**
 * How many statements a session has under way at once, learnt from those that end, and which go first when that is too few;
 * see ADR 31.
 */
@NullMarked
package io.geobroker.broker.platform.cassandra.valve;

import org.jspecify.annotations.NullMarked;
