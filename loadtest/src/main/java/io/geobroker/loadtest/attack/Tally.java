package io.geobroker.loadtest.attack;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/** What an attack did, and what the broker did about it. Threads may share it. */
final class Tally {
    private static final int STATUS = 9;
    private static final int STATUS_END = 12;

    private final LongAdder made = new LongAdder();
    private final LongAdder harm = new LongAdder();
    private final ConcurrentMap<String, LongAdder> answers = new ConcurrentHashMap<>();

    /** A request was sent, or a connection opened. */
    void made() {
        made.increment();
    }

    /** Something came back, or nothing did: a status, {@code closed}, {@code no answer}. */
    void saw(String what) {
        answers.computeIfAbsent(what, first -> new LongAdder()).increment();
    }

    /** Somebody who attacks nobody noticed, other than the customer who is watched. */
    void harmed(String what) {
        harm.increment();
        saw(what);
    }

    /** Whether something came back like this. */
    boolean hasSeen(String what) {
        return answers.containsKey(what);
    }

    long harm() {
        return harm.sum();
    }

    /** The first bytes of an answer of HTTP/1.1. */
    void sawAnswer(String head) {
        saw(
                head.startsWith("HTTP/1.1 ") && head.length() >= STATUS_END
                        ? head.substring(STATUS, STATUS_END)
                        : "garbage");
    }

    long total() {
        return made.sum();
    }

    /** {@code 401 200, closed 40}: by name. */
    String summary() {
        return answers.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(answer -> answer.getKey() + " x " + answer.getValue().sum())
                .collect(Collectors.joining(", "));
    }
}
