/**
 * Values for health checks. What this broker and its process know of themselves comes in. Measures go out, each with its
 * check. Neither a judgement nor a question to a node must be here.
 */
@NullMarked
package io.geobroker.insight.vitals;

import org.jspecify.annotations.NullMarked;
