/**
 * TLS with certificates that change at run time. Bundles come in; clients and contexts with the newest go out. No business
 * word here.
 */
@NullMarked
package io.geobroker.tls;

import org.jspecify.annotations.NullMarked;
