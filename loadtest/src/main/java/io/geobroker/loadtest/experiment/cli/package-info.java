/**
 * In comes a command line; out go the reports of its experiments, as pages and as tables. The list of all experiments
 * is here, as it must know each of them. No experiment may know this package.
 */
@NullMarked
package io.geobroker.loadtest.experiment.cli;

import org.jspecify.annotations.NullMarked;
