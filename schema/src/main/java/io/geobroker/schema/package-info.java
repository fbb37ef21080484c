/** What all programs share. Conditions and messages come in, exceptions go out. Words of trading are in the packages below. */
@NullMarked
package io.geobroker.schema;

import org.jspecify.annotations.NullMarked;
