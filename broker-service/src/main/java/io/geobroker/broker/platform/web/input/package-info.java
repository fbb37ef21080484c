/** How parameters and bodies of requests become records, and what is said of one that is wrong. */
@NullMarked
package io.geobroker.broker.platform.web.input;

import org.jspecify.annotations.NullMarked;
