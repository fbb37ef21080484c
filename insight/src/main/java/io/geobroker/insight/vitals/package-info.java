/**
 * Values that health is judged by. What this broker and its process know of themselves comes in. Measures go out, each with the
 * check it is for. Neither a judgement nor a question to a node must be here.
 */
@NullMarked
package io.geobroker.insight.vitals;

import org.jspecify.annotations.NullMarked;
