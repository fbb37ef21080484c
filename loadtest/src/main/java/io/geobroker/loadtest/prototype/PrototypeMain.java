package io.geobroker.loadtest.prototype;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.loadtest.cql.ClientJob;
import io.geobroker.schema.ticker.MalformedTickerException;
import io.geobroker.schema.ticker.Ticker;
import io.geobroker.schema.ticker.TickerCodec;
import io.geobroker.testbed.cassandra.RegionSession;
import io.geobroker.testbed.process.HostAndPort;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.ObjLongConsumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import tools.jackson.databind.json.JsonMapper;

/** The main program of a prototype broker: reads tickers from Kafka and answers {@code GET /state}. */
public final class PrototypeMain {
    private static final Duration POLL = Duration.ofMillis(100);

    private PrototypeMain() {}

    /**
     * What a prototype broker does, and where.
     *
     * @param dutiful whether it has a broker's duties
     * @param kafka its bootstrap servers
     * @param address host:port to listen on
     */
    public record Job(
            boolean dutiful, String kafka, String topic, String keyspace, ClientJob.Nodes nodes, String address) {

        private CqlSession openSession() {
            List<InetSocketAddress> contactPoints =
                    nodes.contactPoints().stream().map(HostAndPort::parse).toList();
            return dutiful
                    ? RegionSession.open(contactPoints, nodes.datacenter(), nodes.translation())
                    : RegionSession.openWithDriverDefaults(contactPoints, nodes.datacenter(), nodes.translation());
        }
    }

    /** @param args a {@link Job} as JSON */
    public static void main(String[] args) throws IOException, MalformedTickerException {
        Job job = new JsonMapper().readValue(args[0], Job.class);
        FillCounts counts = new FillCounts();
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try (CqlSession session = job.openSession();
                KafkaConsumer<String, byte[]> consumer = new KafkaConsumer<>(
                        Map.of("bootstrap.servers", job.kafka, "group.id", job.topic, "auto.offset.reset", "latest"),
                        new StringDeserializer(),
                        new ByteArrayDeserializer())) {
            RowsOfTicker rows = new RowsOfTicker(session, job.keyspace, thread, counts);
            DutifulBroker withDuties = job.dutiful ? new DutifulBroker(session, job.keyspace, counts) : null;
            RowsOfTicker.Filler filler =
                    withDuties == null ? new BareBroker(session, job.keyspace, thread, counts) : withDuties;
            ObjLongConsumer<Ticker> broker = (ticker, received) -> rows.match(ticker, received, filler);
            consumer.subscribe(List.of(job.topic));
            while (consumer.assignment().isEmpty()) {
                handOver(consumer, broker);
            }
            PrototypeHttp http = new PrototypeHttp(HostAndPort.parse(job.address), counts, withDuties);
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
}
