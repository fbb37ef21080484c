/**
 * In come the settings of a run and an experiment; its report goes out, also when it ends early. Worlds are started
 * here, lent to experiments, and measured window by window. No experiment may be known here: each is in a package of
 * its own that knows this one.
 */
@NullMarked
package io.geobroker.loadtest.experiment;

import org.jspecify.annotations.NullMarked;
