/** Commands to a running world. Requests come in; answers go out. What commands do must not be known here. */
@NullMarked
package io.geobroker.testbed.cli.control;

import org.jspecify.annotations.NullMarked;
