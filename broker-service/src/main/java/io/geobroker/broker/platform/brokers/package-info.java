/**
 * How brokers ask each other over HTTP: what is sent comes in, and how it was answered goes out. What is asked, and what an answer
 * means, must not be here.
 */
@NullMarked
package io.geobroker.broker.platform.brokers;

import org.jspecify.annotations.NullMarked;
