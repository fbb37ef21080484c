package io.geobroker.broker.update.web;

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
        socket.getOutputStream()
                .write(("GET " + path + " HTTP/1.1\r\nHost: broker\r\nAPCA-API-KEY-ID: " + customer + "\r\n\r\n")
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
