/**
 * Puts together what watches a broker. The broker's beans and {@code geobroker.insight.*} come in. Observers, repeated work and
 * endpoints go out. What counts or tells anything must not be here: no other package depends on this one.
 */
@NullMarked
package io.geobroker.insight;

import org.jspecify.annotations.NullMarked;
