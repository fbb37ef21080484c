/** What an experiment found, for a browser, a program and a terminal. */
@NullMarked
package io.geobroker.loadtest.report;

import org.jspecify.annotations.NullMarked;
