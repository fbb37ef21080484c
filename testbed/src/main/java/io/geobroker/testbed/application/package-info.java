/** Spring Boot applications of ours, brokers and simulators, as child processes. */
@NullMarked
package io.geobroker.testbed.application;

import org.jspecify.annotations.NullMarked;
