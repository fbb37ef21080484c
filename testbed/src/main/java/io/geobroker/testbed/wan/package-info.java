/** The WAN of a world. Connections between regions come in; delayed, limited or cut ones go out. No processes here. */
@NullMarked
package io.geobroker.testbed.wan;

import org.jspecify.annotations.NullMarked;
