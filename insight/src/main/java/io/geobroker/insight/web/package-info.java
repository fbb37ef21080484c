/** The endpoints under /geo: where the regions are, what happens in them and between them, and how healthy they are. */
@NullMarked
package io.geobroker.insight.web;

import org.jspecify.annotations.NullMarked;
