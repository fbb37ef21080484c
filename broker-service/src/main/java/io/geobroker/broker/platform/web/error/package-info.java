/**
 * Errors in one shape. In come exceptions, and refusals where no endpoint was asked; out go a status and a body with a code.
 * The broker's insides must not be told.
 */
@NullMarked
package io.geobroker.broker.platform.web.error;

import org.jspecify.annotations.NullMarked;
