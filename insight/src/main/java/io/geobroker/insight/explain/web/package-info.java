/**
 * Answers that tell their own geography. A request's header and observations of what it asks come in. Field {@code geo} or a
 * header goes out. Round trips must not be computed here.
 */
@NullMarked
package io.geobroker.insight.explain.web;

import org.jspecify.annotations.NullMarked;
