package io.geobroker.broker.update.web;

import io.geobroker.broker.HttpBroker;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A client that asks, and then reads nothing. */
final class StalledPeer implements AutoCloseable {
    private final Socket socket = new Socket();

    StalledPeer(int port, String path, String customer) throws IOException {
        socket.setReceiveBufferSize(4_096);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        socket.getOutputStream().write("""
                        GET %s HTTP/1.1\r
                        Host: broker\r
                        APCA-API-KEY-ID: %s\r
                        APCA-API-SECRET-KEY: %s\r
                        \r
                        """.formatted(path, HttpBroker.keyOf(customer), HttpBroker.secretOf(customer))
                .getBytes(StandardCharsets.US_ASCII));
    }

    boolean isConnected() {
        return socket.isConnected() && !socket.isClosed();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
