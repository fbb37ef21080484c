/**
 * The REST endpoints of listings and clocks, in the forms of Alpaca's Trading API v2. Requests come in; assets, calendars
 * and an operator's listings go out. Rules of listings must not be here.
 */
@NullMarked
package io.geobroker.broker.region.web;

import org.jspecify.annotations.NullMarked;
