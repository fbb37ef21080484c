/**
 * A command line comes in; reports go out, as pages and tables. The list of all experiments is here. No experiment may know
 * this package.
 */
@NullMarked
package io.geobroker.loadtest.experiment.cli;

import org.jspecify.annotations.NullMarked;
