/** Symbols, prices and listings. Text and numbers come in; validated values go out. No file or database here. */
@NullMarked
package io.geobroker.schema.listing;

import org.jspecify.annotations.NullMarked;
