/** The command that runs experiments. */
@NullMarked
package io.geobroker.loadtest.experiment.cli;

import org.jspecify.annotations.NullMarked;
