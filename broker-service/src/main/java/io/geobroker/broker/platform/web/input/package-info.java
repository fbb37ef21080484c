/**
 * Strict reading of requests. Parameters and bodies come in; records go out, or the first wrong component. What a record
 * means must not be known here.
 */
@NullMarked
package io.geobroker.broker.platform.web.input;

import org.jspecify.annotations.NullMarked;
