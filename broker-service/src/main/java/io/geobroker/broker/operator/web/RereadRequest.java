package io.geobroker.broker.operator.web;

import io.geobroker.broker.platform.web.input.StrictJson;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A request whose body was read before: whole, or just too long for the endpoint. */
final class RereadRequest extends HttpServletRequestWrapper {
    private static final JsonMapper JSON = new JsonMapper();
    private static final List<String> IDS =
            List.of("customer_id", "home_region", "transfer_id", "symbol", "to", "region", "heir");

    private final byte[] body;

    RereadRequest(HttpServletRequest request) throws IOException {
        super(request);
        this.body = request.getInputStream().readNBytes(StrictJson.MAX_BYTES + 1);
    }

    /** What the act is about, from the body; empty if unreadable, which the endpoint refuses. */
    Map<String, String> ids() {
        Map<String, String> ids = new LinkedHashMap<>();
        try {
            JsonNode json = JSON.readTree(body);
            for (String name : IDS) {
                String id = json.path(name).asString("");
                if (!id.isEmpty()) {
                    ids.put(name, AuditLog.cut(id));
                }
            }
        } catch (JacksonException e) {
            return Map.of();
        }
        return ids;
    }

    @Override
    public ServletInputStream getInputStream() {
        return new Bytes(new ByteArrayInputStream(body));
    }

    private static final class Bytes extends ServletInputStream {
        private final ByteArrayInputStream bytes;

        Bytes(ByteArrayInputStream bytes) {
            this.bytes = bytes;
        }

        @Override
        public int read() {
            return bytes.read();
        }

        @Override
        public int read(byte[] into, int offset, int length) {
            return bytes.read(into, offset, length);
        }

        @Override
        public boolean isFinished() {
            return bytes.available() == 0;
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setReadListener(ReadListener listener) {
            throw new UnsupportedOperationException("endpoints read bodies at once");
        }
    }
}
