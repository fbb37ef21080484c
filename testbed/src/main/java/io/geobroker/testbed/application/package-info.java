/** Programs of ours and what shifts their clock. Jars come in; class paths go out. Worlds must not be known here. */
@NullMarked
package io.geobroker.testbed.application;

import org.jspecify.annotations.NullMarked;
