/** A certificate authority for a world on one machine. */
@NullMarked
package io.geobroker.testbed.certificate;

import org.jspecify.annotations.NullMarked;
