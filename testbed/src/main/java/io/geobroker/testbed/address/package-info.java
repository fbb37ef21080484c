/** Which loopback address belongs to what in a world on one machine. */
@NullMarked
package io.geobroker.testbed.address;

import org.jspecify.annotations.NullMarked;
