/** What customers are told about their orders as it happens: events written in every region, read in each. */
@NullMarked
package io.geobroker.broker.update;

import org.jspecify.annotations.NullMarked;
