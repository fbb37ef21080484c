/**
 * What stages need beside the JDK: why one failed, and long lists done a few at a time. In come stages; out go stages. No
 * pauses and no threads here.
 */
@NullMarked
package io.geobroker.broker.platform.concurrent;

import org.jspecify.annotations.NullMarked;
