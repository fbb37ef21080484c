/**
 * What is done to the world while it works, and putting it right.
 *
 * <p>Faults come one at a time ({@link io.geobroker.loadtest.storm.fault.FaultPlan}), since two that are each harmless may not
 * be together; one that takes longer to heal than planned delays the later ones. Each is written down as a
 * {@link io.geobroker.loadtest.storm.fault.FaultWindow}. Those that are not obvious:
 *
 * <ul>
 *   <li><b>Data lost.</b> The node is killed, all it kept is deleted, and it comes back as an operator would have it come
 *       back: in the place of itself, by {@code -Dcassandra.replace_address_first_boot}, with {@code auto_bootstrap} and not
 *       as its own seed, or it would not be sent anything. It serves nobody before the other replicas have sent it its rows,
 *       and Cassandra finishes the Paxos rounds that were under way among them first. Started empty with {@code
 *       auto_bootstrap: false} instead, it would vote in quorums at once and know nothing. What is written meanwhile
 *       reaches it as hints, as its address is the old one: it must be back within the hint window, or be repaired. Rows
 *       that had reached it and one of two others, and not the one that sends them, are missing afterwards: where a replica
 *       has missed writes, an operator repairs that one first. It needs three nodes: of one that is alone in its datacenter,
 *       what it acknowledged a moment ago is nowhere else, and nothing can bring it back.
 *   <li><b>Disk full.</b> Needs root on Linux, to mount a file system in memory: the node's data, not its commit log, move to
 *       one that has room for 32 MiB more, which is filled. The node notices with its next flush and stops serving ({@code
 *       disk_failure_policy: stop}, as in Cassandra's distribution); when there is room again it is restarted.
 *   <li><b>Wrong clock.</b> Needs libfaketime: the broker is restarted behind it, and without it again.
 *   <li><b>Long cut.</b> The hint window of all nodes is set over JMX, as {@code nodetool setmaxhintwindow} does, and back.
 *   <li><b>Bad tickers</b> go through the same producer as the good ones, so that a late one is late. The journal keeps them
 *       apart ({@link io.geobroker.loadtest.storm.journal.BadTicker}): no order has to be filled by one, and none may be.
 *   <li><b>Exchange closes.</b> The hours of a storm's world are fixed before its brokers start, and the storm begins a minute
 *       before the first close; it comes once, and first. It excuses nothing.
 *   <li><b>Symbol unreadable.</b> Cassandra's own denylist of partitions, over JMX: the nodes of the stock's home refuse to
 *       read its {@code open_orders} and take writes as ever. Then that region's brokers are killed, so that somebody has to
 *       take the stock over. What is late is excused for that stock alone.
 *   <li><b>Price jump, mass cancel.</b> The 5,000 orders, and the cancels, are customers' like all others: each is
 *       checked. As an overload they may delay; they excuse no skipped ticker at home.
 *   <li><b>Tombstones.</b> {@code tombstone_failure_threshold} of the nodes of a stock's home is set to 100 over JMX, and back.
 *       Before that 600 of its orders are placed and canceled; then that region's brokers are killed. From then on nothing is
 *       excused: whoever takes the stock over must get past what has ended.
 *   <li><b>Rebalances.</b> A member of the brokers' consumer group that only joins and leaves; brokers that come and go are in
 *       the rolling restart.
 * </ul>
 */
@NullMarked
package io.geobroker.loadtest.storm.fault;

import org.jspecify.annotations.NullMarked;
