/** What the storm did and what it was told, written down as it happened: one half of what the checker compares. */
@NullMarked
package io.geobroker.loadtest.storm.journal;

import org.jspecify.annotations.NullMarked;
