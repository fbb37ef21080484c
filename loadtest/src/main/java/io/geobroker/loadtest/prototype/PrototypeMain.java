package io.geobroker.loadtest.prototype;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.schema.ticker.MalformedTickerException;
import io.geobroker.schema.ticker.Ticker;
import io.geobroker.schema.ticker.TickerCodec;
import io.geobroker.testbed.cassandra.RegionSession;
import io.geobroker.testbed.process.HostAndPort;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.ObjLongConsumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/** The main program of a prototype broker: reads tickers from Kafka and answers {@code GET /state}. */
public final class PrototypeMain {
    private static final Duration POLL = Duration.ofMillis(100);

    private PrototypeMain() {}

    /**
     * @param args whether it has a broker's duties, Kafka address, topic, keyspace, datacenter. Then contact points
     *     (host:port, comma), translation of addresses (announced=target, comma), host and port to listen on
     */
    public static void main(String[] args) throws IOException, MalformedTickerException {
        boolean dutiful = Boolean.parseBoolean(args[0]);
        String topic = args[2];
        FillCounts counts = new FillCounts();
        ExecutorService thread = Executors.newSingleThreadExecutor();
        List<InetSocketAddress> nodes =
                Arrays.stream(args[5].split(",", -1)).map(HostAndPort::parse).toList();
        try (CqlSession session = dutiful
                        ? RegionSession.open(nodes, args[4], pairs(args[6]))
                        : RegionSession.openWithDriverDefaults(nodes, args[4], pairs(args[6]));
                KafkaConsumer<String, byte[]> consumer = new KafkaConsumer<>(
                        Map.of("bootstrap.servers", args[1], "group.id", topic, "auto.offset.reset", "latest"),
                        new StringDeserializer(),
                        new ByteArrayDeserializer())) {
            DutifulBroker withDuties = dutiful ? new DutifulBroker(session, args[3], thread, counts) : null;
            ObjLongConsumer<Ticker> broker = withDuties == null
                    ? new BareBroker(session, args[3], thread, counts)::onTicker
                    : withDuties::onTicker;
            consumer.subscribe(List.of(topic));
            while (consumer.assignment().isEmpty()) {
                handOver(consumer, broker);
            }
            PrototypeHttp http = new PrototypeHttp(HostAndPort.parse(args[7]), counts, withDuties);
            while (!Thread.currentThread().isInterrupted()) {
                handOver(consumer, broker);
            }
            http.close();
        } finally {
            thread.shutdownNow();
        }
    }

    private static void handOver(KafkaConsumer<String, byte[]> consumer, ObjLongConsumer<Ticker> broker)
            throws MalformedTickerException {
        Iterable<ConsumerRecord<String, byte[]>> records = consumer.poll(POLL);
        long received = System.nanoTime();
        for (ConsumerRecord<String, byte[]> record : records) {
            broker.accept(TickerCodec.decode(record.value()), received);
        }
    }

    private static Map<String, String> pairs(String text) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String pair : text.split(",", -1)) {
            String[] parts = pair.split("=", 2);
            pairs.put(parts[0], parts[1]);
        }
        return pairs;
    }
}
