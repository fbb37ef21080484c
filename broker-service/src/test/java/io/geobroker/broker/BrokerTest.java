package io.geobroker.broker;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.core.annotation.AliasFor;
import org.springframework.test.context.TestPropertySource;

/**
 * Tests of Sydney's broker over HTTP, at ports of its own. Those with the same properties share one broker. It ends without waiting for the requests that they left open.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@SpringBootTest(classes = BrokerOverHttp.class, webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@TestPropertySource(properties = {"server.shutdown=immediate", "geobroker.admin.token=" + HttpBroker.TOKEN})
public @interface BrokerTest {
    /** Properties beside those of all such tests. */
    @AliasFor(annotation = SpringBootTest.class, attribute = "properties")
    String[] value() default {};
}
