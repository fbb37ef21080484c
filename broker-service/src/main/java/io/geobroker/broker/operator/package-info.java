/** Operators and their audit log (ADR 26). In come acts; out go the lines they leave. What an act does must not be here. */
@NullMarked
package io.geobroker.broker.operator;

import org.jspecify.annotations.NullMarked;
