package io.geobroker.broker.platform.cassandra;

import static org.mockito.Answers.RETURNS_DEEP_STUBS;
import static org.mockito.Answers.RETURNS_SELF;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;
import static org.mockito.Mockito.withSettings;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import io.geobroker.broker.platform.cassandra.valve.Priority;
import java.util.Collection;
import java.util.concurrent.CompletableFuture;

/** What the valve sees of statements, by a driver that takes everything and has no nodes. */
public final class Priorities {
    private Priorities() {}

    /** @param sent gets the priority of each statement that the driver is given; thread-safe if several threads give */
    public static CqlSession addedTo(Collection<Priority> sent) {
        CqlSession driver = mock(CqlSession.class, withSettings().defaultAnswer(RETURNS_DEEP_STUBS));
        when(driver.prepare(any(SimpleStatement.class)))
                .thenAnswer(call -> prepared(String.valueOf(
                        call.getArgument(0, SimpleStatement.class).getExecutionProfileName())));
        AsyncResultSet applied = mock(AsyncResultSet.class);
        when(driver.executeAsync(any(Statement.class))).thenAnswer(call -> {
            sent.add(Intent.priorityOf(call.getArgument(0)));
            return CompletableFuture.completedFuture(applied);
        });
        return driver;
    }

    private static PreparedStatement prepared(String profile) {
        PreparedStatement prepared = mock(PreparedStatement.class);
        when(prepared.bind(any(Object[].class))).thenAnswer(bind -> bound(profile));
        when(prepared.boundStatementBuilder(any(Object[].class))).thenAnswer(call -> {
            BoundStatementBuilder builder = mock(BoundStatementBuilder.class, RETURNS_SELF);
            when(builder.build()).thenAnswer(build -> bound(profile));
            return builder;
        });
        return prepared;
    }

    private static BoundStatement bound(String profile) {
        BoundStatement bound = mock(BoundStatement.class);
        when(bound.getExecutionProfileName()).thenReturn(profile);
        when(bound.setExecutionProfileName(anyString())).thenAnswer(set -> bound(set.getArgument(0)));
        return bound;
    }
}
