/** Random orders of all kinds by many customers under faults, each answer written down, planned from one seed. */
@NullMarked
package io.geobroker.loadtest.storm;

import org.jspecify.annotations.NullMarked;
