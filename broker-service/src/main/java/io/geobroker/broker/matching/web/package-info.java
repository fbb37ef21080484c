/**
 * What the instances of a region tell each other about orders to match. In and out go primary keys over HTTP. The rows must
 * not be here: they are read from the store.
 */
@NullMarked
package io.geobroker.broker.matching.web;

import org.jspecify.annotations.NullMarked;
