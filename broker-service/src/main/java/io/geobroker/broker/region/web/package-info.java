/** The REST endpoints of listings, in the shapes of Alpaca's Trading API v2. */
@NullMarked
package io.geobroker.broker.region.web;

import org.jspecify.annotations.NullMarked;
