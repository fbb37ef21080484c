package io.geobroker.insight;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.core.annotation.AliasFor;
import org.springframework.test.context.TestPropertySource;

/** As {@link io.geobroker.broker.BrokerTest}, of a broker that is watched, and without a token for operators. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@SpringBootTest(classes = WatchedBrokerOverHttp.class, webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@TestPropertySource(properties = "server.shutdown=immediate")
public @interface WatchedBrokerTest {
    /** Properties beside those of all such tests. */
    @AliasFor(annotation = SpringBootTest.class, attribute = "properties")
    String[] value() default {};
}
