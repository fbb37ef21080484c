package io.geobroker.testbed.secure;

import io.geobroker.testbed.address.Addresses;
import io.geobroker.testbed.certificate.CertificateAuthority;
import io.geobroker.testbed.certificate.Holder;
import io.geobroker.testbed.certificate.IssuedCertificate;
import io.geobroker.testbed.certificate.SecretFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import javax.net.ssl.SSLContext;

/**
 * The certificates and passwords of a secure world, in files for their owner only. Passwords stay with the world's data.
 * The authority is new at each start, with its key only in memory. Thread-safe.
 *
 * <p>The nodes have their own authority, one for all worlds of this process: only its certificates give access to a ring and
 * to JMX.
 */
public final class Credentials {
    /** The key of the programs' configuration. */
    private static final String PASSWORD = "geobroker.cassandra.access.password";

    private final Path directory;
    private final Holders holders;
    private final CertificateAuthority authority;
    private final CertificateAuthority nodes = NodesAuthority.ofThisProcess();
    private final IssuedCertificate own;
    private final boolean kept;

    private Credentials(Holders holders, Path directory) {
        this.holders = holders;
        this.directory = directory;
        // A new name each time, to tell worlds' authorities apart.
        this.authority = CertificateAuthority.named(
                "geobroker " + holders.addresses().world().name() + " " + SecretFiles.random());
        this.kept = Files.exists(passwordFile(Role.ADMIN));
        this.own = authority.issue(holders.admin());
    }

    /** For so many brokers in each region. Existing passwords stay. */
    public static Credentials create(Addresses addresses, int brokers, Path directory) {
        Credentials created = new Credentials(
                new Holders(addresses, brokers), directory.resolve("data").resolve("secure"));
        created.writeLongLived();
        created.renew();
        SecretFiles.write(directory.resolve(IssuedCertificate.AUTHORITY), created.authority());
        return created;
    }

    private void writeLongLived() {
        holders.ofNodes().forEach((name, holder) -> stores(name).write(nodes.issue(holder)));
        stores(Holders.ZIPKIN).write(authority.issue(Holders.here(Holders.ZIPKIN)));
        for (String region : holders.addresses().regions()) {
            authority.issue(holders.kafka(region)).writeTo(longLived(Holders.kafkaName(region)));
        }
    }

    /** Replaces certificates but those read only at a start: nodes' for JMX, Kafka controllers', Zipkin's. */
    public void renew() {
        holders.ofPrograms().forEach((name, holder) -> authority.issue(holder).writeTo(certificates(name)));
        holders.ofNodes().forEach((name, holder) -> nodes.issue(holder).writeTo(ring(name)));
    }

    /** As PEM; nodes use another among themselves. */
    public String authority() {
        return authority.certificate();
    }

    public IssuedCertificate issue(Holder holder) {
        return authority.issue(holder);
    }

    /** The directory of {@code tls.crt}, {@code tls.key}, {@code ca.crt} and {@code tls.pem}. */
    public Path certificates(String process) {
        return directory.resolve(process);
    }

    /** For connections between nodes. */
    public Path ring(String node) {
        return certificates(node).resolve("ring");
    }

    /** Read only at the start. */
    public Path longLived(String process) {
        return certificates(process).resolve("long-lived");
    }

    /** For programs that read no PEM. */
    public StoreFiles stores(String process) {
        return StoreFiles.in(longLived(process));
    }

    /** A directory with one file per secret, named like its configuration key. */
    public Path secrets(String program) {
        return directory.resolve("secrets").resolve(program);
    }

    public void secret(String program, String key, String value) {
        SecretFiles.write(secrets(program).resolve(key), value);
    }

    public String password(Role role) {
        return SecretFiles.kept(passwordFile(role));
    }

    private Path passwordFile(Role role) {
        return secrets(role.name().toLowerCase(Locale.ROOT)).resolve(PASSWORD);
    }

    /** From an earlier start, with its data. */
    public boolean areKept() {
        return kept;
    }

    public NodeAccess access(Role role) {
        return access(role.cassandraName(), password(role));
    }

    /** With the administrator's certificate. */
    public NodeAccess access(String user, String password) {
        return new NodeAccess(user, password, context());
    }

    /** The administrator's certificate, with trust in the world's programs. */
    public SSLContext context() {
        return own.context();
    }

    /** The administrator's. */
    public IssuedCertificate own() {
        return own;
    }

    /** May read brokers' metrics. */
    public String monitoring() {
        return holders.monitoring();
    }
}
