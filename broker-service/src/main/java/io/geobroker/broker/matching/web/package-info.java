/** What the instances of a region tell each other about orders to match. */
@NullMarked
package io.geobroker.broker.matching.web;

import org.jspecify.annotations.NullMarked;
