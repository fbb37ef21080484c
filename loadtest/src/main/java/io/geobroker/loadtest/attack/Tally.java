package io.geobroker.loadtest.attack;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/** Counts an attack's requests and the broker's reactions. Threads may share it. */
final class Tally {
    private static final int STATUS = 9;
    static final int STATUS_END = 12;

    private final LongAdder made = new LongAdder();
    private final LongAdder harm = new LongAdder();
    private final ConcurrentMap<String, LongAdder> answers = new ConcurrentHashMap<>();

    void made() {
        made.increment();
    }

    /** @param what a status, {@code closed} or {@code no answer} */
    void saw(String what) {
        answers.computeIfAbsent(what, first -> new LongAdder()).increment();
    }

    /** A bystander other than the watched customer was harmed. */
    void harmed(String what) {
        harm.increment();
        saw(what);
    }

    boolean hasSeen(String what) {
        return answers.containsKey(what);
    }

    /** Whether any answer says that a request was carried out. */
    boolean isLetIn() {
        return answers.keySet().stream().anyMatch(answer -> answer.startsWith("2"));
    }

    long harm() {
        return harm.sum();
    }

    /** @return of an HTTP answer; {@code garbage} for anything else */
    static String status(String head) {
        return head.startsWith("HTTP/1.1 ") && head.length() >= STATUS_END
                ? head.substring(STATUS, STATUS_END)
                : "garbage";
    }

    long total() {
        return made.sum();
    }

    /** {@code 401 x 200, closed x 40}: sorted by name. */
    String summary() {
        return answers.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(answer -> answer.getKey() + " x " + answer.getValue().sum())
                .collect(Collectors.joining(", "));
    }
}
