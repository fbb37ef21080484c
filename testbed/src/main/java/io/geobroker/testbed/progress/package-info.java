/** What a person is told while a world starts and stops. */
@NullMarked
package io.geobroker.testbed.progress;

import org.jspecify.annotations.NullMarked;
