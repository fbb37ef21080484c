/** What every endpoint has in common in the OpenAPI document. */
@NullMarked
package io.geobroker.broker.platform.web.openapi;

import org.jspecify.annotations.NullMarked;
