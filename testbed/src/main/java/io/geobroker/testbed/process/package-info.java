/** Child processes. Commands come in; processes go out that end with this one. What they run must not be known here. */
@NullMarked
package io.geobroker.testbed.process;

import org.jspecify.annotations.NullMarked;
