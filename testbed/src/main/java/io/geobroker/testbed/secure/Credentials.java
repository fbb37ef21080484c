package io.geobroker.testbed.secure;

import io.geobroker.testbed.address.Addresses;
import io.geobroker.testbed.certificate.CertificateAuthority;
import io.geobroker.testbed.certificate.Holder;
import io.geobroker.testbed.certificate.IssuedCertificate;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import javax.net.ssl.SSLContext;

/**
 * The certificates and passwords of a secure world, as files that only their owner may read. Passwords stay as long as the
 * data of the world; authorities are new at each start, with keys that are nowhere but in memory. Threads may share it.
 *
 * <p>There are two authorities: a certificate of the nodes' own opens the ring and JMX, which no other one of the world does.
 */
public final class Credentials {
    /** The file of a program's password in Cassandra, named like the key of its configuration. */
    private static final String PASSWORD = "geobroker.cassandra.access.password";

    private static final Duration A_YEAR = Duration.ofDays(364);

    private final Path directory;
    private final Holders holders;
    private final CertificateAuthority authority;
    private final CertificateAuthority nodes;
    private final IssuedCertificate own;
    private final boolean kept;

    private Credentials(Holders holders, Path directory) {
        this.holders = holders;
        this.directory = directory;
        // Another name each time: who knows several worlds tells their authorities apart by it.
        String world = holders.addresses().world().name() + " " + SecretFiles.random();
        this.authority = CertificateAuthority.named("geobroker " + world);
        this.nodes = CertificateAuthority.named("geobroker nodes of " + world);
        this.kept = Files.exists(passwordFile(Role.ADMIN));
        this.own = authority.issue(holders.admin().validFor(A_YEAR));
    }

    /**
     * Writes all files; passwords that are there stay.
     *
     * @param nodes in each datacenter
     * @param brokers instances in each region
     * @param directory of the world
     */
    public static Credentials create(Addresses addresses, int nodes, int brokers, Path directory) {
        Credentials created = new Credentials(
                new Holders(addresses, nodes, brokers),
                directory.resolve("data").resolve("secure"));
        created.writeLongLived();
        created.renew();
        SecretFiles.write(directory.resolve(IssuedCertificate.AUTHORITY), created.authority());
        return created;
    }

    private void writeLongLived() {
        holders.ofNodes().forEach((name, holder) -> stores(name).write(nodes.issue(holder.validFor(A_YEAR))));
        stores(Holders.ZIPKIN)
                .write(authority.issue(Holders.here(Holders.ZIPKIN).validFor(A_YEAR)));
        for (String region : holders.addresses().regions()) {
            authority.issue(holders.kafka(region).validFor(A_YEAR)).writeTo(longLived(Holders.kafkaName(region)));
        }
        RmiCertificates.show(nodes.issue(Holder.named("admin").validFor(A_YEAR)));
    }

    /**
     * Issues anew what programs read again while they run, into the files from before. What they read at their start alone is
     * good for a year: nodes' certificates for JMX, those of Kafka's controllers, Zipkin's.
     */
    public void renew() {
        holders.ofPrograms().forEach((name, holder) -> authority.issue(holder).writeTo(certificates(name)));
        holders.ofNodes().forEach((name, holder) -> nodes.issue(holder).writeTo(ring(name)));
    }

    /** The certificate of the authority that all trust but the nodes among themselves, as PEM. */
    public String authority() {
        return authority.certificate();
    }

    /** A certificate as this world's own have, for one more. */
    public IssuedCertificate issue(Holder holder) {
        return authority.issue(holder);
    }

    /** Where a process finds {@code tls.crt}, {@code tls.key}, {@code ca.crt} and {@code tls.pem}. */
    public Path certificates(String process) {
        return directory.resolve(process);
    }

    /** What nodes show each other. */
    public Path ring(String node) {
        return certificates(node).resolve("ring");
    }

    /** What is read at a start only. */
    public Path longLived(String process) {
        return certificates(process).resolve("long-lived");
    }

    /** What is read at a start only, by a program that reads no PEM. */
    public StoreFiles stores(String process) {
        return StoreFiles.in(longLived(process));
    }

    /** A directory with a file for each secret of a program, named like the key of its configuration. */
    public Path secrets(String program) {
        return directory.resolve("secrets").resolve(program);
    }

    /** Writes one of a program's {@link #secrets}. */
    public void secret(String program, String key, String value) {
        SecretFiles.write(secrets(program).resolve(key), value);
    }

    /** Of a role in Cassandra. */
    public String password(Role role) {
        return SecretFiles.kept(passwordFile(role));
    }

    private Path passwordFile(Role role) {
        return secrets(role.name().toLowerCase(Locale.ROOT)).resolve(PASSWORD);
    }

    /** Whether the passwords are those of an earlier start, whose data are there still. */
    public boolean areKept() {
        return kept;
    }

    /** As whom the nodes know that role. */
    public NodeAccess access(Role role) {
        return access(role.cassandraName(), password(role));
    }

    /** With the certificate of whoever keeps the world. */
    public NodeAccess access(String user, String password) {
        return new NodeAccess(user, password, context());
    }

    /** Shows the certificate of whoever keeps the world, and trusts its programs. */
    public SSLContext context() {
        return own.context();
    }

    /** The certificate of whoever keeps the world. */
    public IssuedCertificate own() {
        return own;
    }

    /** The identity that brokers let read their metrics. */
    public String monitoring() {
        return holders.monitoring();
    }
}
