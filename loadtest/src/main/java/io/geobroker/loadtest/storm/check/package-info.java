/**
 * Checks a settled world against the journal. Both come in; violations and counts of what was checked go out. Sessions,
 * HTTP clients and the testbed must not be here.
 */
@NullMarked
package io.geobroker.loadtest.storm.check;

import org.jspecify.annotations.NullMarked;
