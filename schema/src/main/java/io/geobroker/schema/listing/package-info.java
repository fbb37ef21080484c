/** What is traded where: symbols, prices, listings and the exchanges that list them. */
@NullMarked
package io.geobroker.schema.listing;

import org.jspecify.annotations.NullMarked;
