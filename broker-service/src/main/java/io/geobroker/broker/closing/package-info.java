/**
 * Ending an order: cancel, replace, and what follows any outcome. In come requests and outcomes; out go records in every
 * region, settlements and deletes of waiting rows. What triggers a fill must not be here.
 */
@NullMarked
package io.geobroker.broker.closing;

import org.jspecify.annotations.NullMarked;
