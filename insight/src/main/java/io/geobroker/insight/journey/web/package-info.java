/** Journeys over HTTP, for programs and for people. */
@NullMarked
package io.geobroker.insight.journey.web;

import org.jspecify.annotations.NullMarked;
