/** The brokers' page as one file. Addresses of brokers come in; HTML goes out. No world is started here. */
@NullMarked
package io.geobroker.testbed.report;

import org.jspecify.annotations.NullMarked;
