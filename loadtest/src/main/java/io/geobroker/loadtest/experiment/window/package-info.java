/**
 * In come readings, histograms and processor times of some seconds. Out go figures, tables and charts that reports of
 * several experiments share. What only one experiment tells must not be here.
 */
@NullMarked
package io.geobroker.loadtest.experiment.window;

import org.jspecify.annotations.NullMarked;
