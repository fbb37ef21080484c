/** Who asks, what customers see of their accounts, and the operator's endpoint. */
@NullMarked
package io.geobroker.broker.account.web;

import org.jspecify.annotations.NullMarked;
