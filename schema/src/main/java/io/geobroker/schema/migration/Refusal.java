package io.geobroker.schema.migration;

import com.datastax.oss.driver.api.core.servererrors.QueryValidationException;
import com.datastax.oss.driver.api.core.servererrors.UnauthorizedException;

/** What Cassandra will not do however often it is asked. For brokers' statements, too. */
public final class Refusal {
    /** So a node begins that cannot read the rights of a role, as one that its neighbours do not reach. */
    private static final String RIGHTS_NOT_READ = "Unable to perform authorization";

    private Refusal() {}

    public static boolean is(Throwable failure) {
        return failure instanceof QueryValidationException
                && !(failure instanceof UnauthorizedException
                        && String.valueOf(failure.getMessage()).startsWith(RIGHTS_NOT_READ));
    }
}
