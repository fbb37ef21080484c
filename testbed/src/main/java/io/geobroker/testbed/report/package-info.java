/** What the brokers of a world show, as one file to share. */
@NullMarked
package io.geobroker.testbed.report;

import org.jspecify.annotations.NullMarked;
