package io.geobroker.loadtest.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import org.junit.jupiter.api.Test;

class SystemCallsTest {

    @Test
    void readsWhatPerfTells() {
        String told = """
                event syntax error: 'raw_syscalls:sys_enter'
                <not supported>,,syscalls:sys_enter_write,0,100.00,,
                1640908,,raw_syscalls:sys_enter,668965475,100.00,,
                820460,,syscalls:sys_enter_read,668976381,100.00,,
                0,,syscalls:sys_enter_futex,669026166,100.00,,
                """;

        assertThat(SystemCalls.parse(told.lines(), 2))
                .containsOnly(entry(SystemCalls.ALL, 820_454.0), entry("read", 410_230.0), entry("futex", 0.0));
    }
}
