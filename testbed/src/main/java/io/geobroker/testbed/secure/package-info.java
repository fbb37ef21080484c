/**
 * Identities of a secure world's processes (ADR 26). Addresses come in; certificates, passwords and tokens go out. No
 * processes here.
 */
@NullMarked
package io.geobroker.testbed.secure;

import org.jspecify.annotations.NullMarked;
