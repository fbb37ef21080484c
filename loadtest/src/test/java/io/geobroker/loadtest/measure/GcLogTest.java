package io.geobroker.loadtest.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.measure.GcLog.Entry;
import io.geobroker.loadtest.measure.GcLog.Kind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With lines that a JDK 17.0.15 wrote; those of a generational ZGC are as JDK 21 documents them. */
class GcLogTest {
    @Test
    void readsSerialAndParallel() {
        GcLog log = read("""
                [1795554978458ms][gc,start    ] GC(0) Pause Young (Allocation Failure)
                [1795554978462ms][gc          ] GC(0) Pause Young (Allocation Failure) 8M->0M(30M) 4.244ms
                [1795554978462ms][safepoint   ] Safepoint "GenCollectForAllocation", Time since last: 134775385 ns, Reaching safepoint: 3866 ns, Cleanup: 42774 ns, At safepoint: 4298691 ns, Total: 4345331 ns
                [1795554978819ms][gc             ] GC(280) Pause Full (System.gc()) 8M->6M(31M) 5.635ms
                [1795554980055ms][safepoint   ] Safepoint "ParallelGCFailedAllocation", Time since last: 40008373 ns, Reaching safepoint: 2854 ns, Cleanup: 14311 ns, At safepoint: 4851391 ns, Total: 4868556 ns
                """);

        assertThat(log.all(Kind.PAUSE))
                .containsExactly(
                        new Entry(Kind.PAUSE, 1795554978462L, "Young (Allocation Failure)", 4.244),
                        new Entry(Kind.PAUSE, 1795554978819L, "Full (System.gc())", 5.635));
        assertThat(log.all(Kind.SAFEPOINT))
                .containsExactly(
                        new Entry(Kind.SAFEPOINT, 1795554978462L, "GenCollectForAllocation", 4.345331),
                        new Entry(Kind.SAFEPOINT, 1795554980055L, "ParallelGCFailedAllocation", 4.868556));
        assertThat(log.all(Kind.HEAP)).extracting(Entry::figure).containsExactly(0.0, 6.0);
        assertThat(log.all(Kind.STALL)).isEmpty();
    }

    @Test
    void readsG1WithoutItsPhases() {
        GcLog log = read("""
                [1795554976700ms][gc] Using G1
                [1795554976746ms][gc,task     ] GC(0) Using 2 workers of 2 for evacuation
                [1795554976747ms][gc,phases   ] GC(0)   Evacuate Collection Set: 0.6ms
                [1795554976747ms][gc          ] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 6M->1M(34M) 0.926ms
                [1795554977421ms][gc             ] GC(317) Pause Remark 25M->6M(44M) 0.336ms
                [1795554977422ms][gc             ] GC(317) Concurrent Mark Cycle 12.336ms
                """);

        assertThat(log.all(Kind.PAUSE))
                .containsExactly(
                        new Entry(Kind.PAUSE, 1795554976747L, "Young (Normal) (G1 Evacuation Pause)", 0.926),
                        new Entry(Kind.PAUSE, 1795554977421L, "Remark", 0.336));
    }

    @Test
    void readsShenandoah() {
        GcLog log = read("""
                [1795554973308ms][gc,start    ] GC(0) Pause Init Mark (unload classes)
                [1795554973309ms][gc          ] GC(0) Pause Init Mark (unload classes) 0.111ms
                [1795554973309ms][gc          ] GC(0) Concurrent marking roots 0.362ms
                [1795554973314ms][gc          ] GC(0) Pause Final Mark (unload classes) 0.037ms
                [1795554973315ms][gc          ] GC(0) Concurrent cleanup 16M->2M(32M) 0.011ms
                [1795554974700ms][gc,stats    ] Pause Init Mark (N)            =    0.001 s (a =       35 us)
                """);

        assertThat(log.all(Kind.PAUSE))
                .containsExactly(
                        new Entry(Kind.PAUSE, 1795554973309L, "Init Mark (unload classes)", 0.111),
                        new Entry(Kind.PAUSE, 1795554973314L, "Final Mark (unload classes)", 0.037));
        assertThat(log.liveMebibytes()).isEqualTo(2);
    }

    @Test
    void readsZgcWithItsStallsWhichAreNoPauses() {
        GcLog log = read("""
                [1795554975130ms][gc,start    ] GC(0) Garbage Collection (Warmup)
                [1795554975132ms][gc,phases   ] GC(0) Pause Mark Start 0.008ms
                [1795554975140ms][gc,phases   ] GC(0) Concurrent Mark 8.201ms
                [1795554975547ms][gc          ] Allocation Stall (main) 21.672ms
                [1795554975548ms][gc          ] GC(0) Garbage Collection (Allocation Stall) 64M(100%)->20M(31%)
                [1795554975550ms][gc,phases   ] GC(1) Y: Pause Mark Start 0.009ms
                """);

        assertThat(log.all(Kind.PAUSE))
                .containsExactly(
                        new Entry(Kind.PAUSE, 1795554975132L, "Mark Start", 0.008),
                        new Entry(Kind.PAUSE, 1795554975550L, "Mark Start", 0.009));
        assertThat(log.all(Kind.STALL)).containsExactly(new Entry(Kind.STALL, 1795554975547L, "main", 21.672));
        assertThat(log.liveMebibytes()).isEqualTo(20);
    }

    @Test
    void skipsWhatIsCutOffOrAnothersAndTellsOfAWhile() {
        GcLog log = read("""
                [1795554978462ms][gc          ] GC(0) Pause Young (Allocation Failure) 8M->0M(30M) 4.244ms
                [1795554978500ms][gc          ] GC(1) Pause Young (Allocation Failure) 8M->0M(30M) 2.000ms
                INFO  [main] Pause for effect 3.000ms
                [1795554978600ms][gc          ] GC(2) Pause Young (Allocation Fai""");

        assertThat(log.all(Kind.PAUSE)).hasSize(2);
        assertThat(log.between(1795554978500L, 1795554979000L).all(Kind.PAUSE))
                .extracting(Entry::figure)
                .containsExactly(2.0);
        assertThat(log.longest(Kind.PAUSE)).isEqualTo(4.244);
        assertThat(log.sum(Kind.PAUSE)).isEqualTo(6.244);
        assertThat(Latencies.of(log.plus(log).histogram(Kind.PAUSE)).count()).isEqualTo(4);
        assertThat(new GcLog(List.of()).longest(Kind.PAUSE)).isZero();
    }

    @Test
    void aJvmWritesItWhereItIsLookedFor(@TempDir Path directory) throws Exception {
        Process java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx32m",
                        "-XX:+UseSerialGC",
                        GcLog.option(directory),
                        "-version")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(java.waitFor()).isZero();

        assertThat(Files.readString(GcLog.file(directory, java.pid()))).matches("(?s)\\[\\d+ms\\]\\[gc.*\\] .*");
        assertThat(GcLog.read(GcLog.file(directory, java.pid())).all(Kind.PAUSE))
                .isEmpty();
    }

    private static GcLog read(String lines) {
        return GcLog.of(List.of(lines.split("\n", -1)).stream());
    }
}
