package io.geobroker.loadtest.cql;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.NoNodeAvailableException;
import com.datastax.oss.driver.api.core.connection.BusyConnectionException;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

class ErrorKindTest {
    @Test
    void tellsThemApart() {
        assertThat(ErrorKind.of(new DriverTimeoutException("late"))).isEqualTo(ErrorKind.CLIENT_TIMEOUT);
        assertThat(ErrorKind.of(new BusyConnectionException(1024))).isEqualTo(ErrorKind.BUSY_CONNECTION);
        assertThat(ErrorKind.of(new ClosedConnectionException("gone"))).isEqualTo(ErrorKind.CLOSED_CONNECTION);
        assertThat(ErrorKind.of(new IllegalStateException("a fault of ours"))).isEqualTo(ErrorKind.OTHER);
    }

    @Test
    void looksIntoWhatTellsOfSeveralNodes() {
        AllNodesFailedException none = new NoNodeAvailableException();

        assertThat(ErrorKind.of(none)).isEqualTo(ErrorKind.NO_NODE);
        assertThat(ErrorKind.of(new CompletionException(new DriverTimeoutException("late"))))
                .isEqualTo(ErrorKind.CLIENT_TIMEOUT);
    }
}
