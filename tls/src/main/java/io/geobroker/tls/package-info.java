/** TLS with certificates that change while a program runs. Contexts and clients made here use the newest. */
@NullMarked
package io.geobroker.tls;

import org.jspecify.annotations.NullMarked;
