package io.geobroker.schema.migration;

import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.function.Function;

/** Stands in for one of the driver's interfaces. */
final class DriverProxy {
    private DriverProxy() {}

    /** @param methods what those that are called answer, by name */
    static <T> T of(Class<T> type, Map<String, Function<Object[], Object>> methods) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, given) -> {
                    Function<Object[], Object> answer = methods.get(method.getName());
                    if (answer == null) {
                        throw new UnsupportedOperationException(method.toString());
                    }
                    return answer.apply(given == null ? new Object[0] : given);
                }));
    }
}
