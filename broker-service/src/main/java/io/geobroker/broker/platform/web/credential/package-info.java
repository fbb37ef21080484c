/**
 * Authentication of customers and brokers, and who may use which path. The head of a request comes in; an authentication
 * goes out, or why there is none. Bodies must not be read here.
 */
@NullMarked
package io.geobroker.broker.platform.web.credential;

import org.jspecify.annotations.NullMarked;
