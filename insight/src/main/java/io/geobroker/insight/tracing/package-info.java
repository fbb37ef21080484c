/**
 * Traces of orders and requests: handlers of observations make spans of them, by Micrometer Tracing over OpenTelemetry, and
 * one span processor decides at the end which are kept.
 */
@NullMarked
package io.geobroker.insight.tracing;

import org.jspecify.annotations.NullMarked;
