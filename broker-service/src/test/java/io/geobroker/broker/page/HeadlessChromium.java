package io.geobroker.broker.page;

import java.util.Optional;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * One {@link Browser} for all tests of the run that ask for it by a parameter. Where this machine has none they are skipped,
 * and the build says once what to install.
 */
public final class HeadlessChromium implements ExecutionCondition, ParameterResolver {
    private static final Namespace NAMESPACE = Namespace.create(HeadlessChromium.class);
    private static final String MISSING = "geobroker: no headless browser found, the page is not tested;"
            + " to test it: apt-get install chromium chromium-driver";

    /** Closed with the root store, which is when all tests of the run are done. */
    private record Found(Optional<Browser> browser) implements AutoCloseable {

        static Found look() {
            Found found = new Found(Browser.start());
            if (found.browser().isEmpty()) {
                System.out.println(MISSING);
            }
            return found;
        }

        @Override
        public void close() {
            browser.ifPresent(Browser::close);
        }
    }

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        return found(context).browser().isPresent()
                ? ConditionEvaluationResult.enabled("there is a browser")
                : ConditionEvaluationResult.disabled(MISSING);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Browser.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return found(context).browser().orElseThrow();
    }

    private static Found found(ExtensionContext context) {
        return context.getRoot().getStore(NAMESPACE).computeIfAbsent(Found.class, key -> Found.look(), Found.class);
    }
}
