/** What the storm did and was told, written down as it happened; the checker compares it with the world. */
@NullMarked
package io.geobroker.loadtest.storm.journal;

import org.jspecify.annotations.NullMarked;
