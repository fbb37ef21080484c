package io.geobroker.simulator;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Makes Spring Boot print the sentence of an {@link InvalidConfigurationException} and no stack trace. */
final class InvalidConfigurationAnalyzer extends AbstractFailureAnalyzer<InvalidConfigurationException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, InvalidConfigurationException cause) {
        return new FailureAnalysis(cause.getMessage(), "Correct the configuration and start again.", cause);
    }
}
