/** How a world is reached from outside, whoever runs it. */
@NullMarked
package io.geobroker.loadtest.world;

import org.jspecify.annotations.NullMarked;
