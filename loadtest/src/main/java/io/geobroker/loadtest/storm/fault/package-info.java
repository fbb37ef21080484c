/** What is done to the world while it works, and putting it right. */
@NullMarked
package io.geobroker.loadtest.storm.fault;

import org.jspecify.annotations.NullMarked;
