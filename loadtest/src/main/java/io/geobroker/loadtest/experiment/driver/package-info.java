/**
 * Driver settings and a client that tries each come in. Which of them make a difference, and whether the brokers' settings
 * agree, goes out. No broker may run here.
 */
@NullMarked
package io.geobroker.loadtest.experiment.driver;

import org.jspecify.annotations.NullMarked;
