/**
 * Settings and an experiment come in; its report goes out, also when it ends early. Worlds are started here and lent to
 * experiments. No experiment may be known here; each has a package that depends on this one.
 */
@NullMarked
package io.geobroker.loadtest.experiment;

import org.jspecify.annotations.NullMarked;
