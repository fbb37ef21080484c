package io.geobroker.broker.operator.web;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.boot.autoconfigure.condition.AnyNestedCondition;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Conditional;

/** Present only if operators can be known, by a token or by OpenID Connect. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Conditional(ConditionalOnOperators.AnyWay.class)
public @interface ConditionalOnOperators {

    /** One way is enough. */
    final class AnyWay extends AnyNestedCondition {
        AnyWay() {
            super(ConfigurationPhase.PARSE_CONFIGURATION);
        }

        @ConditionalOnProperty("geobroker.admin.token")
        static final class ByToken {}

        @ConditionalOnProperty(name = OperatorsProperties.KNOWN_BY, havingValue = "oidc")
        static final class ByOidc {}
    }
}
