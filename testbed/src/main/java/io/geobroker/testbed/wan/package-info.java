/** The WAN between the regions of a world on one machine: every byte that leaves a region crosses it, late or not at all. */
@NullMarked
package io.geobroker.testbed.wan;

import org.jspecify.annotations.NullMarked;
