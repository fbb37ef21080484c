package io.geobroker.broker.platform.web.error;

import java.lang.reflect.RecordComponent;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.springframework.validation.FieldError;
import org.springframework.web.bind.MethodArgumentNotValidException;

/** The message for an invalid request record: its first wrong component, in the record's order. */
public final class FirstMistake {
    private static final Pattern CAPITAL = Pattern.compile("[A-Z]");

    private FirstMistake() {}

    /** Begins with the JSON name; a value follows a message that ends with a colon. */
    public static String of(MethodArgumentNotValidException e) {
        List<String> order = Stream.of(e.getParameter().getParameterType().getRecordComponents())
                .map(RecordComponent::getName)
                .toList();
        FieldError first = e.getFieldErrors().stream()
                .min(Comparator.comparingInt(error -> order.indexOf(error.getField())))
                .orElseThrow();
        String message = wireName(first.getField()) + " " + first.getDefaultMessage();
        return message.endsWith(":")
                ? message + " " + ApiError.shown(String.valueOf(first.getRejectedValue()))
                : message;
    }

    /** In snake case. */
    public static String wireName(String component) {
        return CAPITAL.matcher(component).replaceAll("_$0").toLowerCase(Locale.ROOT);
    }
}
