/**
 * Customers and observers of a storm, and its ticker feed. Actions come in; requests go out, and every answer into the
 * journal. What an answer should have been must not be known here.
 */
@NullMarked
package io.geobroker.loadtest.storm.client;

import org.jspecify.annotations.NullMarked;
