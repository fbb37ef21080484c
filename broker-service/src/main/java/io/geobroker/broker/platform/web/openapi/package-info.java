/**
 * What all endpoints share in the OpenAPI document. Operations and records come in; their descriptions go out. What one
 * endpoint does must not be here.
 */
@NullMarked
package io.geobroker.broker.platform.web.openapi;

import org.jspecify.annotations.NullMarked;
