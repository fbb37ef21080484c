/**
 * In come worlds of one or more regions, and what crosses the WAN between them. Out go bytes and their price, replica
 * writes, and what distance or a cut does to orders. What stays within a region must not be measured here.
 */
@NullMarked
package io.geobroker.loadtest.experiment.wan;

import org.jspecify.annotations.NullMarked;
