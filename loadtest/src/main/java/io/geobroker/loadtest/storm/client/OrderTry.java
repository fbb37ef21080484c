package io.geobroker.loadtest.storm.client;

import io.geobroker.loadtest.storm.journal.Answer;
import io.geobroker.loadtest.storm.journal.Answer.Kind;
import io.geobroker.loadtest.storm.journal.Asked;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.journal.Placement;
import io.geobroker.loadtest.storm.journal.Wish;
import io.geobroker.loadtest.storm.web.BrokerApi;
import io.geobroker.loadtest.storm.web.OrderStates;
import io.geobroker.loadtest.storm.web.Reply;
import java.util.Optional;
import java.util.UUID;

/**
 * An attempt to place an order; writes each answer into the journal.
 *
 * @param fromMicros just before it is first sent, microseconds since the epoch
 */
record OrderTry(Journal journal, Customer customer, Wish wish, Optional<UUID> replaces, long fromMicros) {

    void unknown(String why, int tries) {
        write(Answer.without(Kind.UNKNOWN, why), tries, Asked.since(fromMicros));
    }

    void refused(String why, int tries) {
        write(Answer.without(Kind.REFUSED, why), tries, Asked.since(fromMicros));
    }

    /** The broker that answered wrote it in its own region. */
    void placed(BrokerApi api, Reply reply, int tries) {
        acknowledged(api, reply, tries, Asked.since(fromMicros, api.region()));
    }

    /** Whether the name tells what became of an earlier try, in an unknown region. */
    boolean isFound(BrokerApi api, int tries) {
        Reply found = api.find(customer.credentials(), wish.name());
        found.noteDefect(journal.sightings(api.region()), customer.name());
        if (!found.isOk() || found.text("status").equals("pending_new")) {
            return false;
        }
        if (found.text("status").equals("rejected")) {
            // A replacement that was never decided keeps its name.
            refused("rejected", tries);
        } else {
            acknowledged(api, found, tries, Asked.since(fromMicros));
        }
        return true;
    }

    private void acknowledged(BrokerApi api, Reply reply, int tries, Asked asked) {
        boolean isOrder = OrderStates.isOrder(reply.body());
        if (!isOrder || !wish.isToldAs(OrderStates.wish(reply.body()))) {
            String what = isOrder ? " with another order: " : " without an order: ";
            write(
                    Answer.without(Kind.MALFORMED, reply.status() + what + reply.body()),
                    tries,
                    Asked.since(fromMicros, api.region()));
            return;
        }
        UUID order = OrderStates.id(reply.body());
        write(Answer.acknowledged(order), tries, asked);
        journal.sightings(api.region())
                .saw(customer.name(), order, OrderStates.of(reply.body()), asked.fromMicros(), asked.untilMicros());
        customer.remember(order);
    }

    private void write(Answer answer, int tries, Asked asked) {
        journal.write(new Placement(customer.name(), wish, replaces, answer, tries, asked));
    }
}
