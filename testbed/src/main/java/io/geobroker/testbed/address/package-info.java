/** Loopback addresses. A world comes in; addresses and ports go out. Nothing listens here. */
@NullMarked
package io.geobroker.testbed.address;

import org.jspecify.annotations.NullMarked;
