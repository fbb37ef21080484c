/** What the world does, counted where it happens: writes and how often they are multiplied, oceans and what they cost, health. */
@NullMarked
package io.geobroker.insight;

import org.jspecify.annotations.NullMarked;
