/**
 * Operators at the management port. In come requests; out go who may do what, and audit lines. What an act does must not be
 * here.
 */
@NullMarked
package io.geobroker.broker.operator.web;

import org.jspecify.annotations.NullMarked;
