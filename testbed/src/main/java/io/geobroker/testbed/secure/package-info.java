/** What the processes of a secure world prove to be themselves with: certificates, passwords, tokens (ADR 26). */
@NullMarked
package io.geobroker.testbed.secure;

import org.jspecify.annotations.NullMarked;
