package io.geobroker.broker.operator.web;

import org.springframework.security.authorization.AuthorizationManager;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.access.intercept.RequestAuthorizationContext;

/** How operators are known at the management port. */
public interface OperatorLogin {

    /** Adds authentication, audit and refusals to a chain. */
    void addTo(HttpSecurity http);

    AuthorizationManager<RequestAuthorizationContext> mayRead();

    AuthorizationManager<RequestAuthorizationContext> mayAct();

    /** This broker's metrics, but not its health. */
    AuthorizationManager<RequestAuthorizationContext> mayMonitor();
}
