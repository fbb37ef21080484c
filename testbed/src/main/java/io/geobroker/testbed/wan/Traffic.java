package io.geobroker.testbed.wan;

/**
 * What one region has sent to another since the WAN was opened.
 *
 * <p>Bytes are those inside the TCP connections, without the headers of TCP and IP. Each is counted once, when the
 * link takes it over from its sender: a byte that waits behind a cut is counted already, and one that was lost with its
 * connection stays counted. Answers are traffic of the opposite direction.
 *
 * @param from the sending region
 * @param to the receiving region; the same one for internode connections that a node opens to a neighbour's public
 *     address, which cross no ocean
 * @param bytes sent in this direction, whichever side opened the connection
 * @param connections opened by {@code from}, counted when their set-up begins, so refused ones as well
 */
public record Traffic(String from, String to, Protocol protocol, long bytes, long connections) {}
