package io.geobroker.testbed.kafka;

import io.geobroker.schema.ticker.TickerTopic;
import io.geobroker.testbed.certificate.IssuedCertificate;
import io.geobroker.testbed.process.Uninterrupted;
import io.geobroker.testbed.secure.Credentials;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;

/**
 * Configuration of a secure world's Kafka: mutual TLS and ACLs. A certificate's common name is the user: simulators write
 * tickers, brokers read them and write dead letters, the administrator creates topics.
 */
record SecureKafka(String region, Credentials credentials) {
    /** Part of the names of its settings. */
    static final String LISTENER = "CLIENTS";

    private static final String KEYSTORE = "listener.name.clients.ssl.keystore.location";
    private static final String NODE_ID = "1";

    String settings() {
        return """
                listener.security.protocol.map=CLIENTS:SSL,CONTROLLER:SSL
                inter.broker.listener.name=CLIENTS
                authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer
                allow.everyone.if.no.acl.found=false
                super.users=User:admin;User:kafka-%1$s
                ssl.principal.mapping.rules=RULE:^CN=([^,]+).*$/$1/,DEFAULT
                ssl.client.auth=required
                ssl.keystore.type=PEM
                ssl.truststore.type=PEM
                # Read at the start only: the listener of the controller, whom nobody but this server itself asks.
                ssl.keystore.location=%2$s
                ssl.truststore.location=%3$s
                listener.name.clients.ssl.keystore.type=PEM
                listener.name.clients.ssl.truststore.type=PEM
                listener.name.clients.ssl.keystore.location=%4$s
                listener.name.clients.ssl.truststore.location=%5$s
                """.formatted(
                        region,
                        both(credentials.longLived(name())),
                        authority(credentials.longLived(name())),
                        both(credentials.certificates(name())),
                        authority(credentials.certificates(name())));
    }

    private String name() {
        return "kafka-" + region;
    }

    private static Path both(Path certificates) {
        return certificates.resolve(IssuedCertificate.BOTH);
    }

    private static Path authority(Path certificates) {
        return certificates.resolve(IssuedCertificate.AUTHORITY);
    }

    Map<String, Object> adminSettings() {
        IssuedCertificate certificate = credentials.own();
        return Map.of(
                "security.protocol",
                "SSL",
                "ssl.keystore.type",
                "PEM",
                "ssl.keystore.certificate.chain",
                certificate.certificate(),
                "ssl.keystore.key",
                certificate.key(),
                "ssl.truststore.type",
                "PEM",
                "ssl.truststore.certificates",
                certificate.authority());
    }

    /** ACLs may exist; so must the topics. */
    void giveRights(Map<String, Object> client) {
        try (Admin admin = Admin.create(client)) {
            await(admin.createAcls(rights()).all());
        }
    }

    /** Setting the same file again makes Kafka check its time. */
    void reload(Map<String, Object> client) {
        ConfigResource server = new ConfigResource(ConfigResource.Type.BROKER, NODE_ID);
        ConfigEntry keys =
                new ConfigEntry(KEYSTORE, both(credentials.certificates(name())).toString());
        try (Admin admin = Admin.create(client)) {
            await(admin.incrementalAlterConfigs(
                            Map.of(server, List.of(new AlterConfigOp(keys, AlterConfigOp.OpType.SET))))
                    .all());
        }
    }

    private Collection<AclBinding> rights() {
        String simulator = "User:simulator-" + region;
        String broker = "User:broker-" + region;
        return List.of(
                right(simulator, ResourceType.TOPIC, TickerTopic.NAME, AclOperation.WRITE),
                right(simulator, ResourceType.TOPIC, TickerTopic.DEAD_LETTERS, AclOperation.DESCRIBE),
                right(broker, ResourceType.TOPIC, TickerTopic.NAME, AclOperation.READ),
                right(broker, ResourceType.TOPIC, TickerTopic.DEAD_LETTERS, AclOperation.WRITE),
                right(broker, ResourceType.GROUP, "geobroker-" + region, AclOperation.READ));
    }

    private static AclBinding right(String who, ResourceType type, String name, AclOperation what) {
        return new AclBinding(
                new ResourcePattern(type, name, PatternType.LITERAL),
                new AccessControlEntry(who, "*", what, AclPermissionType.ALLOW));
    }

    private void await(KafkaFuture<Void> answer) {
        Uninterrupted.requireDone(answer, KafkaServer.DONE_WITHIN, name() + " does not do what it is asked");
    }
}
