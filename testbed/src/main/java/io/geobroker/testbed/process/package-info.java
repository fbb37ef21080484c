/** Child processes that log to files, can be killed, frozen and restarted, and are gone when this process is gone. */
@NullMarked
package io.geobroker.testbed.process;

import org.jspecify.annotations.NullMarked;
