/**
 * Repeating what failed and may be done twice, and doing a task again and again. In come actions; out go stages that end
 * when the action has succeeded. What is repeated must not be known here.
 */
@NullMarked
package io.geobroker.broker.platform.retry;

import org.jspecify.annotations.NullMarked;
