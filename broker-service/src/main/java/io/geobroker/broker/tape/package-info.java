/**
 * What was traded: for everybody on the tape, for a customer as transactions. In come trades as they are recorded; out go
 * pages of them. Who traded must not be told on the tape.
 */
@NullMarked
package io.geobroker.broker.tape;

import org.jspecify.annotations.NullMarked;
