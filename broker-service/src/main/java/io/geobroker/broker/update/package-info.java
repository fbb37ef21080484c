/** Live updates on customers' orders: events written in every region, read in each. */
@NullMarked
package io.geobroker.broker.update;

import org.jspecify.annotations.NullMarked;
