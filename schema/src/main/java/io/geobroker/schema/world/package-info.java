/** The world file: regions, the ocean between them, exchanges and their listings. */
@NullMarked
package io.geobroker.schema.world;

import org.jspecify.annotations.NullMarked;
