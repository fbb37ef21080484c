package io.geobroker.testbed.wan;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.testbed.certificate.CertificateAuthority;
import io.geobroker.testbed.certificate.Holder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import javax.net.ssl.SSLEngine;
import org.junit.jupiter.api.Test;

class TlsRecordsTest {
    private final TlsRecords records = new TlsRecords();

    @Test
    void findsAllOfWhatJavaSaysInsideOfRecordsHoweverItIsCut() throws Exception {
        SSLEngine engine = CertificateAuthority.named("a")
                .issue(Holder.named("b"))
                .context()
                .createSSLEngine();
        engine.setUseClientMode(true);
        ByteBuffer hello = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
        engine.wrap(ByteBuffer.allocate(0), hello);
        byte[] said = new byte[hello.flip().remaining()];
        hello.get(said);
        assertThat(said).hasSizeGreaterThan(100);

        for (byte each : said) {
            assertThat(outside(each)).isZero();
        }
        assertThat(outside(said)).as("in one piece").isZero();
    }

    @Test
    void countsPlainText() {
        byte[] http = "GET / HTTP/1.1\r\n".getBytes(StandardCharsets.US_ASCII);

        assertThat(outside(http)).isEqualTo(http.length);
        assertThat(outside(record(3))).as("it stays so").isEqualTo(8);
    }

    @Test
    void countsPlainTextThatFollowsARecord() {
        assertThat(outside(record(3))).isZero();
        assertThat(outside((byte) 'G', (byte) 'E', (byte) 'T')).isEqualTo(3);
    }

    @Test
    void takesNoBytesForARecordThatIsLongerThanAny() {
        assertThat(outside((byte) 23, (byte) 3, (byte) 3, (byte) 0xFF, (byte) 0xFF, (byte) 1))
                .isPositive();
    }

    private static byte[] record(int length) {
        byte[] record = new byte[5 + length];
        record[0] = 23;
        record[1] = 3;
        record[2] = 3;
        record[4] = (byte) length;
        return record;
    }

    private int outside(byte... bytes) {
        ByteBuf buffer = Unpooled.wrappedBuffer(bytes);
        int outside = records.outside(buffer);
        assertThat(buffer.readableBytes()).isEqualTo(bytes.length);
        return outside;
    }
}
