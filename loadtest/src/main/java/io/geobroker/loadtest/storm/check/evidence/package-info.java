/**
 * What a settled world holds. Rows of all regions and states told by the API come in; the same as records goes out.
 * Whether they are right must not be known here.
 */
@NullMarked
package io.geobroker.loadtest.storm.check.evidence;

import org.jspecify.annotations.NullMarked;
