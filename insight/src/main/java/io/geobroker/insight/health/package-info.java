/**
 * Warnings about the local datacenter and the links to others. Measures come in. Findings go out, with the start of each
 * warning. Measuring must not be here.
 */
@NullMarked
package io.geobroker.insight.health;

import org.jspecify.annotations.NullMarked;
