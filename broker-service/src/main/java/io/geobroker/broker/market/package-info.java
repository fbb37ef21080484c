/**
 * Market orders, which do not wait. In come orders and last prices; out go claims at home or in another region, and fills.
 * Waiting orders must not be here.
 */
@NullMarked
package io.geobroker.broker.market;

import org.jspecify.annotations.NullMarked;
