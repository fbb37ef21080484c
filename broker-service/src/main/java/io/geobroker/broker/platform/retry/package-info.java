/** Repeating what failed and may be done twice. */
@NullMarked
package io.geobroker.broker.platform.retry;

import org.jspecify.annotations.NullMarked;
