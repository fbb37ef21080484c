package io.geobroker.broker.world;

import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.ticker.Ticker;
import io.geobroker.schema.ticker.TickerCodec;
import io.geobroker.schema.ticker.TickerTopic;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Sends tickers to one region's Kafka, one after the other, each durable before the call returns. */
public final class Tickers implements AutoCloseable {
    private final KafkaProducer<String, byte[]> producer;
    private final AtomicLong lastMicros = new AtomicLong();

    public Tickers(String bootstrapServers) {
        producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", bootstrapServers, "acks", "all"),
                new StringSerializer(),
                new ByteArraySerializer());
    }

    /** A ticker of now. */
    public Ticker send(String symbol, String price) {
        return send(symbol, price, 0);
    }

    /** The same of a feed that knows so many moves of the symbol. */
    public Ticker send(String symbol, String price, int move) {
        long now = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
        long micros = lastMicros.updateAndGet(last -> Math.max(last + 1, now));
        Ticker ticker = new Ticker(new Symbol(symbol), Price.parse(price), micros, null, move);
        send(ticker);
        return ticker;
    }

    public void send(Ticker ticker) {
        sendRaw(ticker.symbol().value(), TickerCodec.encode(ticker));
    }

    public void sendRaw(String key, byte[] value) {
        try {
            producer.send(new ProducerRecord<>(TickerTopic.NAME, key, value)).get();
        } catch (ExecutionException e) {
            throw new AssertionError("ticker was not sent", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        producer.close();
    }
}
