package io.geobroker.loadtest.experiment.wan;

import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.wan.LinkStatus;
import io.geobroker.testbed.wan.Protocol;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Bytes that regions have sent to others so far.
 *
 * @param bytes by sender and protocol
 */
public record Ocean(Map<Sender, Long> bytes) {

    public record Sender(String region, Protocol protocol) {}

    static Ocean now(Testbed testbed) {
        Map<Sender, Long> bytes = new HashMap<>();
        for (LinkStatus link : testbed.wan().status()) {
            testbed.wan()
                    .traffic(link.from(), link.to())
                    .forEach((protocol, sent) -> bytes.merge(new Sender(link.from(), protocol), sent, Long::sum));
        }
        return new Ocean(bytes);
    }

    Ocean since(Ocean before) {
        Map<Sender, Long> difference = new HashMap<>(bytes);
        before.bytes.forEach((sender, then) -> difference.merge(sender, -then, Long::sum));
        return new Ocean(difference);
    }

    Ocean plus(Ocean later) {
        Map<Sender, Long> sum = new HashMap<>(bytes);
        later.bytes.forEach((sender, more) -> sum.merge(sender, more, Long::sum));
        return new Ocean(sum);
    }

    long total() {
        return sum(sender -> true);
    }

    long from(String region) {
        return sum(sender -> sender.region().equals(region));
    }

    long by(Protocol protocol) {
        return sum(sender -> sender.protocol() == protocol);
    }

    private long sum(Predicate<Sender> of) {
        return bytes.entrySet().stream()
                .filter(each -> of.test(each.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }
}
