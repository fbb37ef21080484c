package io.geobroker.broker.operator.web;

import org.springframework.security.authorization.AuthorizationManager;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.access.intercept.RequestAuthorizationContext;

/** How operators are known, for the filter chains of the management port. */
public interface OperatorLogin {

    /** Adds to a chain what finds out which operator asks, writes its acts down, and refuses who may not ask. */
    void addTo(HttpSecurity http);

    /** Who may read what is the operators'. */
    AuthorizationManager<RequestAuthorizationContext> mayRead();

    /** Who may change it. */
    AuthorizationManager<RequestAuthorizationContext> mayAct();

    /** Who may ask what this broker measures, but for its health. */
    AuthorizationManager<RequestAuthorizationContext> mayMonitor();
}
