package io.geobroker.loadtest.attack;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Makes attacks, and measures a customer's latency before, during and after each.
 *
 * @param length of each attack; the calm before and after lasts as long
 * @param headStart for an attack to open its connections
 * @param rest for the broker to notice that an attack is over
 */
public record Siege(Target target, Duration length, Duration headStart, Duration rest, Consumer<String> progress) {
    private static final Duration HEAD_START = Duration.ofSeconds(3);
    private static final Duration REST = Duration.ofSeconds(2);

    private static final int WARM_UP = 2;

    public Siege(Target target, Duration length, Consumer<String> progress) {
        this(target, length, HEAD_START, REST, progress);
    }

    public Duration takes(int attacks) {
        Duration each = headStart.plus(length).plus(rest).plus(length);
        return length.multipliedBy(WARM_UP).plus(length).plus(each.multipliedBy(attacks));
    }

    /** @param each is told of every attack when it is over */
    public void run(List<Attack> attacks, Consumer<Sighting> each) throws InterruptedException {
        progress.accept("the customer warms the broker up");
        new Probe(target).look(length.multipliedBy(WARM_UP));
        Probe.Seen first = new Probe(target).look(length);
        Probe.Seen calm = first;
        for (Attack attack : attacks) {
            progress.accept(attack.name() + ": " + attack.what());
            Sighting seen = attack(attack, first, calm);
            progress.accept(seen.line());
            each.accept(seen);
            calm = seen.after();
        }
    }

    private Sighting attack(Attack attack, Probe.Seen first, Probe.Seen calm) throws InterruptedException {
        Tally tally = new Tally();
        Thread attacker =
                new Thread(() -> attack.method().runAlone(target, headStart.plus(length), tally), attack.name());
        attacker.setDaemon(true);
        attacker.start();
        TimeUnit.MILLISECONDS.sleep(headStart.toMillis());
        Probe.Seen attacked = new Probe(target).look(length);
        attacker.join();
        TimeUnit.MILLISECONDS.sleep(rest.toMillis());
        Probe.Seen after = new Probe(target).look(length);
        return new Sighting(attack.name(), tally, first, calm, attacked, after);
    }
}
