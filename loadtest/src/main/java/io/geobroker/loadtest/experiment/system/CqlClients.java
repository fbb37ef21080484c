package io.geobroker.loadtest.experiment.system;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.loadtest.cql.ClientJob;
import io.geobroker.loadtest.cql.ClientMain;
import io.geobroker.loadtest.cql.ClientResult;
import io.geobroker.loadtest.cql.LoadTables;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.process.ChildCommand;
import io.geobroker.testbed.process.ChildProcess;
import io.geobroker.testbed.process.HostAndPort;
import io.geobroker.testbed.process.Uninterrupted;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;

/** Client processes that load nodes with CQL simultaneously, job after job. Used by one thread. */
public final class CqlClients implements AutoCloseable {
    private static final Duration READY_WITHIN = Duration.ofSeconds(90);
    /** Statements time out after ten seconds. */
    private static final Duration TOLD_WITHIN = Duration.ofSeconds(60);

    private static final Duration POLL = Duration.ofMillis(50);
    private static final long AHEAD_MILLIS = 500;
    private static final int HEAP_MEBIBYTES = 256;

    private final Testbed testbed;
    private final List<ChildProcess> clients = new ArrayList<>();
    private int jobs;

    /** As seen from a client's region. */
    public static ClientJob.Nodes nodes(Testbed testbed, String from, String to) {
        return new ClientJob.Nodes(
                testbed.addresses().contactPoints(from, to).stream()
                        .map(HostAndPort::of)
                        .toList(),
                testbed.world().region(to).datacenter(),
                testbed.addresses().translation(from));
    }

    /** Creates the tables and the rows to read. */
    public static void makeTables(Testbed testbed, String region) {
        try (CqlSession session = testbed.openSession(region, region)) {
            ReplicatedKeyspace.create(testbed, session, LoadTables.KEYSPACE, LoadTables.ddl());
            LoadTables.fill(session);
        }
    }

    /** @param second of the plan */
    public static void sleepUntil(long began, long second) {
        Uninterrupted.pauseUntil(began + TimeUnit.SECONDS.toNanos(second));
    }

    /** Does not wait until the processes run. */
    public static CqlClients start(Testbed testbed, List<String> names) {
        CqlClients clients = new CqlClients(testbed);
        try {
            names.forEach(name -> clients.clients.add(clients.process(name)));
            clients.clients.forEach(ChildProcess::launch);
            return clients;
        } catch (RuntimeException | Error e) {
            clients.close();
            throw e;
        }
    }

    private CqlClients(Testbed testbed) {
        this.testbed = testbed;
    }

    public List<ChildProcess> processes() {
        return List.copyOf(clients);
    }

    /**
     * All clients begin at the same moment.
     *
     * @param given one for each client, with plans of equal length
     * @param onlooker told, while they send, when the plans began, by {@link System#nanoTime}
     * @throws IllegalStateException when a client writes no result in time
     */
    public List<ClientResult> run(List<ClientJob> given, LongConsumer onlooker) {
        int number = jobs++;
        for (int i = 0; i < clients.size(); i++) {
            ClientMain.write(directory(clients.get(i).name()), ClientMain.JOB, number, given.get(i));
        }
        for (ChildProcess client : clients) {
            await(client, ClientMain.READY, number, READY_WITHIN, Boolean.class);
        }
        long at = System.currentTimeMillis() + AHEAD_MILLIS;
        long began = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(AHEAD_MILLIS);
        clients.forEach(client -> ClientMain.write(directory(client.name()), ClientMain.GO, number, at));
        onlooker.accept(began);
        Uninterrupted.pauseUntil(began + given.get(0).plan().length().toNanos());
        List<ClientResult> results = new ArrayList<>();
        for (ChildProcess client : clients) {
            results.add(await(client, ClientMain.RESULT, number, TOLD_WITHIN, ClientResult.class));
        }
        return results;
    }

    private <T> T await(ChildProcess client, String name, int number, Duration limit, Class<T> type) {
        Path file = ClientMain.file(directory(client.name()), name, number);
        BooleanSupplier isThere = () -> {
            if (Files.exists(file)) {
                return true;
            }
            client.requireAlive();
            return false;
        };
        if (!Uninterrupted.until(isThere, limit, POLL)) {
            throw new IllegalStateException(client.name() + " did not write " + file.getFileName() + " within "
                    + limit.toSeconds() + " s, see " + client.log());
        }
        return Uninterrupted.run(() -> ClientMain.read(directory(client.name()), name, number, type));
    }

    private ChildProcess process(String name) {
        List<String> arguments = List.of(directory(name).toString());
        ChildCommand command = PrototypeProgram.command(
                testbed, name, ClientMain.class, HEAP_MEBIBYTES, List.of(), arguments, List.of());
        return new ChildProcess(command, () -> true, READY_WITHIN);
    }

    private Path directory(String name) {
        return testbed.directory().resolve("data").resolve(name);
    }

    @Override
    public void close() {
        clients.forEach(ChildProcess::close);
    }
}
