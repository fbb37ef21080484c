/**
 * What an order is: its words, its id and its stores. In come the words of customers and the rows of stores; out go values
 * that validate themselves, and the interfaces that stores keep. Nobody places, looks for or ends an order here.
 */
@NullMarked
package io.geobroker.broker.order;

import org.jspecify.annotations.NullMarked;
