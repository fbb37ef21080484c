/**
 * Readings, histograms and processor times of some seconds come in. Figures, tables and charts of several reports go out.
 * What only one experiment shows must not be here.
 */
@NullMarked
package io.geobroker.loadtest.experiment.window;

import org.jspecify.annotations.NullMarked;
