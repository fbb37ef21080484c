/** Identities of a secure world (ADR 26). Addresses come in; certificates and passwords go out. No processes here. */
@NullMarked
package io.geobroker.testbed.secure;

import org.jspecify.annotations.NullMarked;
