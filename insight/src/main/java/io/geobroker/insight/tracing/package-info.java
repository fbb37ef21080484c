/**
 * Traces of orders and requests. Observations come in and become spans, by Micrometer Tracing over OpenTelemetry. One span
 * processor decides at the end which go out to Zipkin.
 */
@NullMarked
package io.geobroker.insight.tracing;

import org.jspecify.annotations.NullMarked;
