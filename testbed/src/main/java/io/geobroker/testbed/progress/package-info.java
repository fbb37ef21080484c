/** Progress of starts and stops. Events come in; listeners get them with times. No output here. */
@NullMarked
package io.geobroker.testbed.progress;

import org.jspecify.annotations.NullMarked;
