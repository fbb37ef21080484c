/**
 * Strict reading of requests. In come parameters and bodies; out go records, or what is wrong with the first component that
 * is. What a record means must not be known here.
 */
@NullMarked
package io.geobroker.broker.platform.web.input;

import org.jspecify.annotations.NullMarked;
