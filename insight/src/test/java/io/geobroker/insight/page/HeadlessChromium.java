package io.geobroker.insight.page;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** One {@link Browser} for all tests of the run that ask for it by a parameter; where this machine has none they fail. */
public final class HeadlessChromium implements ParameterResolver {
    private static final Namespace NAMESPACE = Namespace.create(HeadlessChromium.class);

    /** Closed with the root store, which is when all tests of the run are done. */
    private record Started(Browser browser) implements AutoCloseable {

        @Override
        public void close() {
            browser.close();
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Browser.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getRoot()
                .getStore(NAMESPACE)
                .computeIfAbsent(Started.class, key -> new Started(Browser.start()), Started.class)
                .browser();
    }
}
