/** Certificates that change while a program runs. What is made here takes those that were read last. */
@NullMarked
package io.geobroker.tls;

import org.jspecify.annotations.NullMarked;
