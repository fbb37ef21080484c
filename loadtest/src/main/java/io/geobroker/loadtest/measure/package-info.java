/** How an experiment measures: paced from outside, timed from the intended moment, compared in pairs. */
@NullMarked
package io.geobroker.loadtest.measure;

import org.jspecify.annotations.NullMarked;
