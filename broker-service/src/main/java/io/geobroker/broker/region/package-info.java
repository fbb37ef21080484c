/**
 * Regions, the homes of symbols, and listings. Rows and an operator's commands come in; listings and reachable regions go
 * out. Orders must not be known here.
 */
@NullMarked
package io.geobroker.broker.region;

import org.jspecify.annotations.NullMarked;
