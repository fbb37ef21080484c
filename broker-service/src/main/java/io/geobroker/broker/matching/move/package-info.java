/**
 * How a symbol's orders come to its new home. In come the book and the known moves; out go closed doors, door cells and how far
 * a move has come. Who is told to move what must not be here.
 */
@NullMarked
package io.geobroker.broker.matching.move;

import org.jspecify.annotations.NullMarked;
