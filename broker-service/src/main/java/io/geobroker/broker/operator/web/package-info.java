/** Operators at the management port: who they are, what they may, and what they did. */
@NullMarked
package io.geobroker.broker.operator.web;

import org.jspecify.annotations.NullMarked;
