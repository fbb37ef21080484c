/**
 * How moves of symbols are asked for and watched over HTTP. In come operators' requests; out goes what is known of moves here,
 * which feeds and brokers' pages ask for. What a move does must not be here.
 */
@NullMarked
package io.geobroker.broker.matching.move.web;

import org.jspecify.annotations.NullMarked;
