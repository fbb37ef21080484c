package io.geobroker.broker.world;

import io.geobroker.broker.SharedWorld;
import io.geobroker.testbed.Testbed;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests of the shared world, each of which begins with one ordinary broker in each region. */
@ExtendWith(SharedWorld.class)
public abstract class OneBrokerPerRegion {
    protected Testbed testbed;
    protected Brokers brokers;
    protected Tables sydney;
    protected Tables virginia;
    protected Tickers toSydney;
    protected Tickers toVirginia;

    @BeforeEach
    void onePerRegion(Testbed testbed, Brokers brokers) {
        this.testbed = testbed;
        this.brokers = brokers;
        sydney = brokers.tables(SharedWorld.SYDNEY);
        virginia = brokers.tables(SharedWorld.VIRGINIA);
        toSydney = brokers.tickers(SharedWorld.SYDNEY);
        toVirginia = brokers.tickers(SharedWorld.VIRGINIA);
        brokers.onePerRegion();
    }
}
