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
 *   <li><b>Rebalances.</b> A member of the brokers' consumer group that only joins and leaves; brokers that come and go are in
 *       the rolling restart.
 * </ul>
 */
@NullMarked
package io.geobroker.loadtest.storm.fault;

import org.jspecify.annotations.NullMarked;
