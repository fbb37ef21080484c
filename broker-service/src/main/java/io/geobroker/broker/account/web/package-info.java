/**
 * Accounts and the operator's endpoints over REST, and authentication. In come HTTP requests; out go JSON answers and
 * principals. Accounts must not be written here.
 */
@NullMarked
package io.geobroker.broker.account.web;

import org.jspecify.annotations.NullMarked;
