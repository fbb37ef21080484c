package io.geobroker.broker.account.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.account.Account;
import io.geobroker.broker.account.Position;
import io.geobroker.broker.account.Valuation;
import io.geobroker.broker.account.ValuedPosition;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.schema.listing.Symbol;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PositionJsonTest {

    @Test
    void aSymbolThatIsNotListedAnyMoreHasNoExchange() {
        Symbol gone = new Symbol("GONE");
        Position position = new Position(1, 1_000_000);
        Valuation account = new Valuation(
                Account.opened(new CustomerId("alice"), "sydney", 0, Map.of(gone, position)),
                Map.of(gone, new ValuedPosition(position, Optional.empty(), Optional.empty())));

        PositionJson json = PositionJson.of(account, gone, Optional.empty());

        assertThat(json.exchange()).isEmpty();
        assertThat(json.geoExchange()).isNull();
        assertThat(json.qty()).isEqualTo("1");
    }
}
