/** Versioned CQL migrations, applied once, and the keyspace they live in. */
@NullMarked
package io.geobroker.schema.migration;

import org.jspecify.annotations.NullMarked;
