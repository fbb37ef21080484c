package io.geobroker.testbed.wan;

/**
 * What one region has sent to another since the WAN was opened.
 *
 * <p>TCP payload, counted when the link accepts it: also bytes behind a cut or lost with their connection. Answers count in
 * the opposite direction.
 *
 * @param to may equal {@code from}: nodes can connect to a neighbour's public address
 */
public record Traffic(String from, String to, Protocol protocol, long bytes) {}
