/**
 * Inflicts the faults of a storm and heals them.
 *
 * <p>Faults come one at a time ({@link io.geobroker.loadtest.storm.fault.FaultPlan}). Notes on some kinds:
 *
 * <ul>
 *   <li><b>Data lost.</b> The node is killed, loses all data and replaces itself:
 *       {@code -Dcassandra.replace_address_first_boot}, {@code auto_bootstrap}, not its own seed. So it receives its rows,
 *       and Paxos rounds under way finish, before it serves. With {@code auto_bootstrap: false} it would vote in quorums
 *       without data. Newer writes reach it as hints. Where a replica has missed writes, repair that one first: rows that
 *       only the lost node and one other had may be missing afterwards.
 *   <li><b>Disk full.</b> Needs root on Linux to mount a file system in memory.
 *   <li><b>Bad tickers</b> use the producer of the good ones, so that a late one is late.
 *   <li><b>Symbol unreadable.</b> Cassandra's denylist of partitions over JMX: nodes of the stock's home refuse reads of its
 *       {@code open_orders}. That region's brokers are killed, so that another one must take the stock over. Delays are
 *       excused for that stock alone.
 *   <li><b>Tombstones.</b> Sets {@code tombstone_failure_threshold} at the stock's home to 100 over JMX, after 600 of its
 *       orders are placed and canceled. Then that region's brokers are killed. Nothing is excused from then on.
 * </ul>
 */
@NullMarked
package io.geobroker.loadtest.storm.fault;

import org.jspecify.annotations.NullMarked;
