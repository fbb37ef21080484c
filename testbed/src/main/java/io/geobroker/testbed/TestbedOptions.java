package io.geobroker.testbed;

import io.geobroker.schema.world.World;
import io.geobroker.schema.world.WorldFile;
import io.geobroker.testbed.cassandra.CassandraOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * What world to start, and how.
 *
 * @param worldFile a bundled world's name or a path; default {@value WorldFile#DEFAULT}
 * @param world its content
 * @param jvmOptions of all child JVMs, override the testbed's; default none
 * @param directory of logs and data; default {@code .geobroker} in the working directory
 * @param baseAddress second byte of the world's addresses; default 0. Concurrent worlds must be 32 apart, with their own
 *     directories
 * @param keepData whether to start on the data of the last start; default false, which deletes it and the logs
 * @param zipkin whether brokers send traces to the Zipkin of {@link Testbed#startZipkin}; default false
 * @param secure whether links use TLS, clients must authenticate, and brokers run in the production profile; default false.
 *     Linux only
 * @param progress told what happens, from different threads; must not block; default nobody
 */
public record TestbedOptions(
        String worldFile,
        World world,
        CassandraOptions cassandra,
        List<String> jvmOptions,
        Path directory,
        int baseAddress,
        boolean keepData,
        boolean zipkin,
        boolean secure,
        Consumer<String> progress) {

    public TestbedOptions {
        jvmOptions = List.copyOf(jvmOptions);
    }

    /** @throws IllegalArgumentException as {@link WorldFile#load} */
    public static TestbedOptions of(String worldFile) {
        return new TestbedOptions(
                worldFile,
                WorldFile.load(worldFile),
                CassandraOptions.DEFAULT,
                List.of(),
                Path.of(".geobroker"),
                0,
                false,
                false,
                false,
                line -> {});
    }

    public static TestbedOptions defaults() {
        return of(WorldFile.DEFAULT);
    }

    public int nodesPerDatacenter() {
        return cassandra.nodesPerDatacenter();
    }

    public int replicationFactor() {
        return Math.min(3, nodesPerDatacenter());
    }

    /** @throws IllegalArgumentException as {@link WorldFile#load} */
    public TestbedOptions withWorld(String file) {
        return new TestbedOptions(
                file,
                WorldFile.load(file),
                cassandra,
                jvmOptions,
                directory,
                baseAddress,
                keepData,
                zipkin,
                secure,
                progress);
    }

    public TestbedOptions withNodesPerDatacenter(int nodes) {
        return withCassandra(cassandra.withNodesPerDatacenter(nodes));
    }

    public TestbedOptions withCassandra(CassandraOptions options) {
        return new TestbedOptions(
                worldFile, world, options, jvmOptions, directory, baseAddress, keepData, zipkin, secure, progress);
    }

    public TestbedOptions withJvmOptions(List<String> options) {
        return new TestbedOptions(
                worldFile, world, cassandra, options, directory, baseAddress, keepData, zipkin, secure, progress);
    }

    public TestbedOptions withDirectory(Path path) {
        return new TestbedOptions(
                worldFile, world, cassandra, jvmOptions, path, baseAddress, keepData, zipkin, secure, progress);
    }

    public TestbedOptions withBaseAddress(int base) {
        return new TestbedOptions(
                worldFile, world, cassandra, jvmOptions, directory, base, keepData, zipkin, secure, progress);
    }

    public TestbedOptions withKeepData(boolean keep) {
        return new TestbedOptions(
                worldFile, world, cassandra, jvmOptions, directory, baseAddress, keep, zipkin, secure, progress);
    }

    public TestbedOptions withProgress(Consumer<String> listener) {
        return new TestbedOptions(
                worldFile, world, cassandra, jvmOptions, directory, baseAddress, keepData, zipkin, secure, listener);
    }

    public TestbedOptions withZipkin(boolean wanted) {
        return new TestbedOptions(
                worldFile, world, cassandra, jvmOptions, directory, baseAddress, keepData, wanted, secure, progress);
    }

    public TestbedOptions withSecure(boolean wanted) {
        return new TestbedOptions(
                worldFile, world, cassandra, jvmOptions, directory, baseAddress, keepData, zipkin, wanted, progress);
    }
}
