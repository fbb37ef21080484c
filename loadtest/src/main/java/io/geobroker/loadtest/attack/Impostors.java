package io.geobroker.loadtest.attack;

import io.geobroker.loadtest.storm.web.CustomerCredentials;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Attacks with false addresses, keys and operators, or costly queries. */
final class Impostors {
    private static final int HELD = 200;
    private static final int ADDRESSES = 20;
    private static final int JUNK_PER_SECOND = 200;
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final String COMMAND =
            "POST /geo/admin/accounts HTTP/1.1\r\nHost: broker\r\nAuthorization: Bearer nobody\r\n"
                    + "Content-Type: application/json\r\nContent-Length: 10000\r\n\r\n{";

    /** To be made before others spend what the newcomers' address may ask in a minute. */
    static final Attack JUNK_KEYS = new Attack(
            "junk-keys",
            JUNK_PER_SECOND + " keys a second that nobody has, from " + ADDRESSES
                    + " addresses, while new customers come",
            new RawFlood(
                            JUNK_PER_SECOND,
                            number -> Attacks.ascii(
                                    "GET /v2/account HTTP/1.1\r\nHost: broker\r\nConnection: close\r\nAPCA-API-KEY-ID: "
                                            + Attacks.key(number) + "\r\nAPCA-API-SECRET-KEY: nobody\r\n\r\n"),
                            number -> "127.77.0." + (number % ADDRESSES + 1))
                    .refused()
                    .beside(Impostors::arrive));

    static final List<Attack> OTHERS = List.of(
            new Attack(
                    "forged-addresses",
                    "300 requests a second with keys that nobody has, each from another address by its own word",
                    Impostors::forgeAddresses),
            new Attack(
                    "known-key-id",
                    "300 requests a second with the customer's key id and wrong secrets",
                    new RequestFlood(
                                    300,
                                    (target, number) -> new CustomerCredentials(
                                                    target.customer().key(), "guess " + number)
                                            .sign(target.request("/v2/account")))
                            .refused()),
            new Attack(
                    "management-bodies",
                    HELD + " commands of no operator, each a byte of a body a second, at the management port",
                    (target, length, tally) -> new HeldConnections(HELD, number -> Attacks.ascii(COMMAND), " ", true)
                            .refused()
                            .run(target.atManagement(), length, tally)),
            new Attack(
                    "filters-of-nothing",
                    "100 lists a second of all orders of a symbol that there is not, by another customer",
                    Impostors::lookForNothing));

    private Impostors() {}

    private static void forgeAddresses(Target target, Duration length, Tally tally) throws InterruptedException {
        new RequestFlood(
                        300,
                        (attacked, number) -> Attacks.unknown(attacked, "/v2/account", number)
                                .header("X-Forwarded-For", "10.1." + number / 250 % 250 + "." + number % 250))
                .refused()
                .run(target, length, tally);
        if (!tally.hasSeen("429")) {
            tally.harmed("no bound for the address");
        }
    }

    /** Opens a customer a second and uses the new key once. */
    private static void arrive(Target target, Duration length, Tally tally) throws InterruptedException {
        HttpClient client = Target.client(PATIENCE);
        long end = System.nanoTime() + length.toNanos();
        try {
            while (System.nanoTime() < end) {
                HttpRequest.Builder request = target.newcomers().get().sign(target.request("/v2/account"));
                int status = client.send(request.timeout(PATIENCE).build(), BodyHandlers.discarding())
                        .statusCode();
                if (status != 200) {
                    tally.harmed("newcomer " + status);
                }
                TimeUnit.SECONDS.sleep(1);
            }
        } catch (IOException e) {
            tally.harmed("newcomer without an answer");
        }
    }

    private static void lookForNothing(Target target, Duration length, Tally tally) throws InterruptedException {
        var other = target.newcomers().get();
        new RequestFlood(
                        100,
                        (attacked, number) ->
                                other.sign(attacked.request("/v2/orders?status=all&limit=500&symbols=ZZZ")))
                .run(target, length, tally);
    }
}
