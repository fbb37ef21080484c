/** Steps of commands. Estimates come in; the time that is left goes out. No output here. */
@NullMarked
package io.geobroker.testbed.progress;

import org.jspecify.annotations.NullMarked;
