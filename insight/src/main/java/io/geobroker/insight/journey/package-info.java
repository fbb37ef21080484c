/** The journey of one order: what became of it where and when, put together from everything that knows of it. */
@NullMarked
package io.geobroker.insight.journey;

import org.jspecify.annotations.NullMarked;
