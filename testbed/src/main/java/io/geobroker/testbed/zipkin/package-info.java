/** The world's Zipkin. Addresses of nodes come in; a child process goes out. How brokers trace must not be here. */
@NullMarked
package io.geobroker.testbed.zipkin;

import org.jspecify.annotations.NullMarked;
