package io.geobroker.broker.platform.cassandra;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metrics.Metrics;
import com.datastax.oss.driver.api.core.session.Request;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** A session that delegates to another. */
abstract class ForwardingSession implements CqlSession {
    private final CqlSession session;

    ForwardingSession(CqlSession session) {
        this.session = session;
    }

    final CqlSession session() {
        return session;
    }

    @Override
    public <RequestT extends Request, ResultT> @Nullable ResultT execute(
            RequestT request, GenericType<ResultT> resultType) {
        return session.execute(request, resultType);
    }

    @Override
    public String getName() {
        return session.getName();
    }

    @Override
    public Metadata getMetadata() {
        return session.getMetadata();
    }

    @Override
    public boolean isSchemaMetadataEnabled() {
        return session.isSchemaMetadataEnabled();
    }

    @Override
    public CompletionStage<Metadata> setSchemaMetadataEnabled(@Nullable Boolean enabled) {
        return session.setSchemaMetadataEnabled(enabled);
    }

    @Override
    public CompletionStage<Metadata> refreshSchemaAsync() {
        return session.refreshSchemaAsync();
    }

    @Override
    public CompletionStage<Boolean> checkSchemaAgreementAsync() {
        return session.checkSchemaAgreementAsync();
    }

    @Override
    public DriverContext getContext() {
        return session.getContext();
    }

    @Override
    public Optional<CqlIdentifier> getKeyspace() {
        return session.getKeyspace();
    }

    @Override
    public Optional<Metrics> getMetrics() {
        return session.getMetrics();
    }

    @Override
    public CompletionStage<Void> closeFuture() {
        return session.closeFuture();
    }

    @Override
    public CompletionStage<Void> closeAsync() {
        return session.closeAsync();
    }

    @Override
    public CompletionStage<Void> forceCloseAsync() {
        return session.forceCloseAsync();
    }

    /** The statement's own, or the one that it names, or the default. */
    final DriverExecutionProfile profileOf(Statement<?> statement) {
        DriverExecutionProfile profile = statement.getExecutionProfile();
        String name = statement.getExecutionProfileName();
        return profile != null
                ? profile
                : getContext().getConfig().getProfile(name == null ? DriverExecutionProfile.DEFAULT_NAME : name);
    }
}
