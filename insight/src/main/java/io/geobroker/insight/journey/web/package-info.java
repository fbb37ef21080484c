/** Journeys over HTTP, as JSON and as a page. */
@NullMarked
package io.geobroker.insight.journey.web;

import org.jspecify.annotations.NullMarked;
