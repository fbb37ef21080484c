package io.geobroker.insight.tracing;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.data.DelegatingSpanData;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.util.Map;

/** A kept span, under the ids of its trace. */
final class KeptSpan extends DelegatingSpanData {
    /** Service of a span that describes another process, such as a replica. */
    static final AttributeKey<String> SERVICE = AttributeKey.stringKey("service.name");

    private final SpanData span;
    private final Part part;
    private final Attributes attributes;
    private final Resource resource;

    KeptSpan(SpanData span, Part part, Map<String, String> more) {
        super(span);
        this.span = span;
        this.part = part;
        String service = span.getAttributes().get(SERVICE);
        AttributesBuilder all = span.getAttributes().toBuilder();
        more.forEach(all::put);
        if (service == null) {
            this.resource = span.getResource();
            // As tags: Zipkin has no attributes of services.
            this.resource.getAttributes().forEach((key, value) -> {
                if (!key.equals(SERVICE)) {
                    all.put(key.getKey(), String.valueOf(value));
                }
            });
        } else {
            this.resource = Resource.create(Attributes.of(SERVICE, service));
            all.remove(SERVICE);
        }
        this.attributes = all.build();
    }

    @Override
    public SpanContext getSpanContext() {
        return part.outside(span.getSpanContext().getSpanId());
    }

    @Override
    public SpanContext getParentSpanContext() {
        return part.parentOutside(span);
    }

    @Override
    public Attributes getAttributes() {
        return attributes;
    }

    @Override
    public Resource getResource() {
        return resource;
    }
}
