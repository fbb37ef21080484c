/** Talks to brokers as customers and as the operator do. */
@NullMarked
package io.geobroker.loadtest.storm.web;

import org.jspecify.annotations.NullMarked;
