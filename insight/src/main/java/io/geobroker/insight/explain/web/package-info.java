/**
 * Answers that tell their own geography. The wish of a request, and observations of what it asks, come in. Field {@code geo} or a
 * header goes out. How far a statement goes must not be computed here.
 */
@NullMarked
package io.geobroker.insight.explain.web;

import org.jspecify.annotations.NullMarked;
