/** Additions to the JDK's stages. Stages come in; stages go out. No pauses and no threads here. */
@NullMarked
package io.geobroker.broker.platform.concurrent;

import org.jspecify.annotations.NullMarked;
