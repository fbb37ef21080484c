/** Versioned migrations. A session and a world come in; tables and listings go out. No queries of brokers here. */
@NullMarked
package io.geobroker.schema.migration;

import org.jspecify.annotations.NullMarked;
