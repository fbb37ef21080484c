/** Classes that break the rules of {@code ArchitectureTest}. */
package io.geobroker.broker.architecture.violating;
