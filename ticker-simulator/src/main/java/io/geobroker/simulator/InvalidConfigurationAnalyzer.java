package io.geobroker.simulator;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Makes Spring Boot print the message of {@link InvalidConfigurationException} without a stack trace. */
final class InvalidConfigurationAnalyzer extends AbstractFailureAnalyzer<InvalidConfigurationException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, InvalidConfigurationException cause) {
        return new FailureAnalysis(cause.getMessage(), "Correct the configuration and start again.", cause);
    }
}
