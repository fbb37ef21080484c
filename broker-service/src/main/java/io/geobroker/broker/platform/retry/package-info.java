/**
 * Repeating failed actions, and recurring tasks. Actions come in; stages go out that end when the action has succeeded. What
 * is repeated must not be known here.
 */
@NullMarked
package io.geobroker.broker.platform.retry;

import org.jspecify.annotations.NullMarked;
