/**
 * Assembles what observes a broker. The broker's beans and {@code geobroker.insight.*} come in. Observers, repeated tasks
 * and endpoints go out. Nothing that counts or reports must be here: no package depends on this one.
 */
@NullMarked
package io.geobroker.insight;

import org.jspecify.annotations.NullMarked;
