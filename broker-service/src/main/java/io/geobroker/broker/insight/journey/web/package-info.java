/** Journeys over HTTP, for programs and for people. */
@NullMarked
package io.geobroker.broker.insight.journey.web;

import org.jspecify.annotations.NullMarked;
