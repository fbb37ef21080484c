/**
 * Requests between brokers over HTTP. A request comes in; how it was answered goes out. What is asked, and what an answer
 * means, must not be here.
 */
@NullMarked
package io.geobroker.broker.platform.brokers;

import org.jspecify.annotations.NullMarked;
