/**
 * Errors in one form. Exceptions and refusals come in; a status and a body with a code go out. Internals of the broker must
 * not go out.
 */
@NullMarked
package io.geobroker.broker.platform.web.error;

import org.jspecify.annotations.NullMarked;
