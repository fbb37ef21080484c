/**
 * A model of the protocol by which the home of a symbol moves (ADR 36), visited whole. In come small worlds and single mistakes;
 * out come the number of states, and the shortest way to a broken promise. No production code, no clock and no chance must be
 * here.
 *
 * <p>Read {@code Moves}, {@code Book} and {@code Owner}: they are the protocol, one line of its code a step. Interleavings that
 * were written down before the steps, each of which some world has:
 *
 * <ul>
 *   <li><em>asked</em>: known in one region only; both moves asked before either is ready; the target dead.
 *   <li><em>ready</em>: by a frozen owner when another move is asked; with a ticker of before the move; unknown in A.
 *   <li><em>close</em>: decided, not heard; sent, its owner dead, decided later or never; two closes of one door at once; a
 *       claim, or a cancel, decided first; heard by A's claim before the one who closed hears it.
 *   <li><em>door cell</em>: not written, in one region only, written by a frozen owner later than a newer one.
 *   <li><em>claim</em>: decided, not heard, its owner frozen and another claiming; walking while the order moves on; abroad in
 *       a cut, its ticker let go.
 *   <li><em>drained</em>: written by a frozen owner; unknown to the source, or to the feed; read by the source's next owner
 *       with tickers uncommitted; an order coming in later.
 *   <li><em>placed</em>: with a home learned at any earlier moment.
 * </ul>
 */
@NullMarked
package io.geobroker.broker.move.model;

import org.jspecify.annotations.NullMarked;
