/** The world of {@code deploy/compose}, run by Testcontainers. */
@NullMarked
package io.geobroker.loadtest.compose;

import org.jspecify.annotations.NullMarked;
