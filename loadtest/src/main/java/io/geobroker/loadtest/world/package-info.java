/** How a world is reached from outside, whoever runs it; and world files with changes. */
@NullMarked
package io.geobroker.loadtest.world;

import org.jspecify.annotations.NullMarked;
