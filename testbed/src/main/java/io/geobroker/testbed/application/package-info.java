/**
 * Spring Boot applications as child processes. Programs and properties come in; processes go out. Worlds must not be known
 * here.
 */
@NullMarked
package io.geobroker.testbed.application;

import org.jspecify.annotations.NullMarked;
