/** The experiments, each of which measures one thing on a world and reports it. */
@NullMarked
package io.geobroker.loadtest.experiment;

import org.jspecify.annotations.NullMarked;
