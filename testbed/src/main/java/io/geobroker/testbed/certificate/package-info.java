/** A certificate authority for test worlds. Holders come in; certificates and files go out. No server is known here. */
@NullMarked
package io.geobroker.testbed.certificate;

import org.jspecify.annotations.NullMarked;
