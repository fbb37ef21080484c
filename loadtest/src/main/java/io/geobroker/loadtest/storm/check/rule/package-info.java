/**
 * The rules of a settled world, a class each. The journal and one region's evidence come in; violations go out, in exact
 * integers. Queries and requests must not be here.
 */
@NullMarked
package io.geobroker.loadtest.storm.check.rule;

import org.jspecify.annotations.NullMarked;
