package io.geobroker.loadtest.secure;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.security.cert.X509Certificate;
import java.util.HexFormat;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/** Says the first words of every protocol of a world at a port, and listens for what comes back. */
final class Knock {
    private static final int ANSWER_WITHIN_MS = 3_000;
    private static final int ALERT = 21;

    private Knock() {}

    /** What each server's clients begin with. */
    enum Greeting {
        HTTP("474554202f20485454502f312e310d0a486f73743a206c6f63616c686f73740d0a"
                + "436f6e6e656374696f6e3a20636c6f73650d0a0d0a"),
        /** OPTIONS of the native protocol, version 4. */
        CQL("040000000500000000"),
        /** ApiVersions, version 0, of client x. */
        KAFKA("0000000b00120000000000010001" + "78"),
        /** JRMI, version 2, single operation. */
        RMI("4a524d4900024b"),
        /** The magic number of Cassandra's nodes, and flags of version 12. */
        INTERNODE("ca552dfa0c0c0010");

        private final String hex;

        Greeting(String hex) {
            this.hex = hex;
        }

        private byte[] words() {
            return HexFormat.of().parseHex(hex);
        }
    }

    static List<Greeting> greetings() {
        return List.of(Greeting.values());
    }

    /** In plain text. An alert of TLS is no answer. */
    static byte[] plain(InetSocketAddress address, Greeting greeting) {
        try (Socket socket = new Socket()) {
            socket.connect(address, ANSWER_WITHIN_MS);
            byte[] answer = say(socket, greeting);
            return answer.length > 0 && answer[0] == ALERT ? new byte[0] : answer;
        } catch (IOException e) {
            return new byte[0];
        }
    }

    /** Through TLS, with what the context shows. */
    static byte[] encrypted(InetSocketAddress address, SSLContext context, Greeting greeting) {
        try (Socket socket = tls(address, context)) {
            return say(socket, greeting);
        } catch (IOException e) {
            return new byte[0];
        }
    }

    /** The certificate that who listens there shows now. */
    static X509Certificate certificate(InetSocketAddress address, SSLContext context) throws IOException {
        try (SSLSocket socket = tls(address, context)) {
            socket.startHandshake();
            return (X509Certificate) socket.getSession().getPeerCertificates()[0];
        }
    }

    private static SSLSocket tls(InetSocketAddress address, SSLContext context) throws IOException {
        SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket();
        try {
            socket.setSoTimeout(ANSWER_WITHIN_MS);
            socket.connect(address, ANSWER_WITHIN_MS);
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    private static byte[] say(Socket socket, Greeting greeting) throws IOException {
        socket.setSoTimeout(ANSWER_WITHIN_MS);
        socket.getOutputStream().write(greeting.words());
        socket.getOutputStream().flush();
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        InputStream in = socket.getInputStream();
        byte[] buffer = new byte[4096];
        try {
            for (int read = in.read(buffer); read > 0; read = in.read(buffer)) {
                answer.write(buffer, 0, read);
            }
        } catch (SocketTimeoutException e) {
            // It waits for more.
        }
        return answer.toByteArray();
    }
}
