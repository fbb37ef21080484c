/**
 * Who asks: keys, the credentials and certificates of brokers, and which paths are for whom. In comes the head of a request;
 * out goes an authentication, or why there is none. Bodies must not be read here.
 */
@NullMarked
package io.geobroker.broker.platform.web.credential;

import org.jspecify.annotations.NullMarked;
