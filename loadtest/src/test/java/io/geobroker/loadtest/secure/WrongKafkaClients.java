package io.geobroker.loadtest.secure;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.geobroker.schema.ticker.TickerTopic;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.certificate.CertificateAuthority;
import io.geobroker.testbed.certificate.Holder;
import io.geobroker.testbed.certificate.IssuedCertificate;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.DynamicTest;

/** Ways into Kafka that are shut, each with what it answers. */
record WrongKafkaClients(Testbed testbed) {
    private static final String REGION = SecureWorld.SYDNEY;
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    Stream<DynamicTest> all() {
        IssuedCertificate foreign = CertificateAuthority.named("another world").issue(Holder.named("simulator-sydney"));
        return Stream.of(
                dynamicTest("a simulator that reads tickers", this::reads),
                dynamicTest("a simulator in the brokers' group", this::joins),
                writes("a broker that writes tickers", holder("broker-sydney"), TopicAuthorizationException.class),
                writes(
                        "a simulator of another region",
                        holder("simulator-north-virginia"),
                        TopicAuthorizationException.class),
                writes("a certificate of another authority, to Kafka", foreign, SslAuthenticationException.class));
    }

    private void reads() {
        try (KafkaConsumer<byte[], byte[]> consumer = consumer("mine")) {
            consumer.assign(List.of(new TopicPartition(TickerTopic.NAME, 0)));
            consumer.seekToBeginning(consumer.assignment());
            assertThatExceptionOfType(TopicAuthorizationException.class).isThrownBy(() -> consumer.poll(PATIENCE));
        }
    }

    private void joins() {
        try (KafkaConsumer<byte[], byte[]> consumer = consumer("geobroker-sydney")) {
            consumer.subscribe(List.of(TickerTopic.NAME));
            assertThatExceptionOfType(GroupAuthorizationException.class).isThrownBy(() -> consumer.poll(PATIENCE));
        }
    }

    private DynamicTest writes(String what, IssuedCertificate shown, Class<? extends Exception> refusal) {
        return dynamicTest(what, () -> {
            try (KafkaProducer<byte[], byte[]> producer =
                    new KafkaProducer<>(settings(shown), new ByteArraySerializer(), new ByteArraySerializer())) {
                assertThatExceptionOfType(ExecutionException.class)
                        .isThrownBy(() -> producer.send(new ProducerRecord<>(TickerTopic.NAME, new byte[0]))
                                .get())
                        .withCauseInstanceOf(refusal);
            }
        });
    }

    private KafkaConsumer<byte[], byte[]> consumer(String group) {
        Map<String, Object> settings = settings(holder("simulator-sydney"));
        settings.put("group.id", group);
        return new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    private IssuedCertificate holder(String name) {
        return testbed.security().credentials().issue(Holder.named(name));
    }

    /** Of whoever keeps the world, but for what is shown. */
    private Map<String, Object> settings(IssuedCertificate shown) {
        Map<String, Object> settings = new HashMap<>(testbed.kafka(REGION).clientSettings());
        settings.put("ssl.keystore.certificate.chain", shown.certificate());
        settings.put("ssl.keystore.key", shown.key());
        settings.put("max.block.ms", PATIENCE.toMillis());
        return settings;
    }
}
