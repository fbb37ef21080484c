/** How a second {@code ./geobroker} command reaches the one that keeps the world running. */
@NullMarked
package io.geobroker.testbed.cli.control;

import org.jspecify.annotations.NullMarked;
