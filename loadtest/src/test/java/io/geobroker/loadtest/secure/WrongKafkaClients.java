package io.geobroker.loadtest.secure;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.geobroker.schema.ticker.TickerTopic;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.certificate.CertificateAuthority;
import io.geobroker.testbed.certificate.Holder;
import io.geobroker.testbed.certificate.IssuedCertificate;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.function.Executable;

/** Ways into Kafka that are shut, each with what it answers. */
record WrongKafkaClients(Testbed testbed) {
    private static final String REGION = SecureWorld.SYDNEY;
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    Map<String, Executable> all() {
        Map<String, Executable> ways = new LinkedHashMap<>();
        ways.put("a simulator that reads tickers", () -> {
            try (KafkaConsumer<byte[], byte[]> consumer = consumer("simulator-sydney", "mine")) {
                consumer.assign(List.of(new TopicPartition(TickerTopic.NAME, 0)));
                consumer.seekToBeginning(consumer.assignment());
                assertThatExceptionOfType(TopicAuthorizationException.class).isThrownBy(() -> consumer.poll(PATIENCE));
            }
        });
        ways.put("a simulator in the brokers' group", () -> {
            try (KafkaConsumer<byte[], byte[]> consumer = consumer("simulator-sydney", "geobroker-sydney")) {
                consumer.subscribe(List.of(TickerTopic.NAME));
                assertThatExceptionOfType(GroupAuthorizationException.class).isThrownBy(() -> consumer.poll(PATIENCE));
            }
        });
        ways.put(
                "a broker that writes tickers",
                () -> writes(holder("broker-sydney"), TopicAuthorizationException.class));
        ways.put(
                "a simulator of another region",
                () -> writes(holder("simulator-north-virginia"), TopicAuthorizationException.class));
        ways.put("a certificate of another authority, to Kafka", () -> {
            writes(
                    CertificateAuthority.named("another world").issue(Holder.named("simulator-sydney")),
                    SslAuthenticationException.class);
        });
        return ways;
    }

    private void writes(IssuedCertificate shown, Class<? extends Exception> refusal) {
        Map<String, Object> settings = settings(shown);
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
            assertThatExceptionOfType(ExecutionException.class)
                    .isThrownBy(() -> producer.send(new ProducerRecord<>(TickerTopic.NAME, new byte[0]))
                            .get())
                    .withCauseInstanceOf(refusal);
        }
    }

    private KafkaConsumer<byte[], byte[]> consumer(String name, String group) {
        Map<String, Object> settings = settings(holder(name));
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
