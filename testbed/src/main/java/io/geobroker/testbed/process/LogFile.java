package io.geobroker.testbed.process;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** Finds the reason of a failure at the end of a log. */
final class LogFile {
    private static final int READ_AT_MOST = 256 * 1024;
    private static final int LINES = 8;
    private static final Pattern TROUBLE = Pattern.compile(
            "\\b(ERROR|FATAL|SEVERE)\\b|^Exception|^Error|^Caused by|^[\\w.$]+(Exception|Error)\\b|Invalid|Unrecognized");
    private static final Pattern FRAME = Pattern.compile("^\\s*(at |\\.\\.\\. \\d+ (more|common))");

    private LogFile() {}

    static long length(Path log) {
        try {
            return Files.exists(log) ? Files.size(log) : 0;
        } catch (IOException e) {
            return 0;
        }
    }

    /** The last lines since {@code offset} that look like an error, else the last lines. */
    static String reason(Path log, long offset) {
        List<String> lines = linesSince(log, offset).stream()
                .filter(line -> !line.isBlank() && !FRAME.matcher(line).find())
                .toList();
        List<String> trouble =
                lines.stream().filter(line -> TROUBLE.matcher(line).find()).toList();
        List<String> chosen = trouble.isEmpty() ? lines : trouble;
        return String.join(System.lineSeparator(), chosen.subList(Math.max(0, chosen.size() - LINES), chosen.size()));
    }

    private static List<String> linesSince(Path log, long offset) {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            long from = Math.max(Math.min(offset, file.length()), file.length() - READ_AT_MOST);
            byte[] end = new byte[(int) (file.length() - from)];
            file.seek(from);
            file.readFully(end);
            return new String(end, StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            return List.of();
        }
    }
}
