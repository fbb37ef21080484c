/**
 * The command {@code ./geobroker measure}. Options and a customer's key come in; orders and their latencies go out. It
 * must not start, stop or change a world.
 */
@NullMarked
package io.geobroker.testbed.cli.measure;

import org.jspecify.annotations.NullMarked;
