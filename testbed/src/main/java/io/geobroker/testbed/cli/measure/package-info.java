/** {@code ./geobroker measure}. A customer's key comes in; orders and latencies go out. No world is changed here. */
@NullMarked
package io.geobroker.testbed.cli.measure;

import org.jspecify.annotations.NullMarked;
