/** TLS with certificates that change. Bundles come in; clients with the newest go out. No business word here. */
@NullMarked
package io.geobroker.tls;

import org.jspecify.annotations.NullMarked;
