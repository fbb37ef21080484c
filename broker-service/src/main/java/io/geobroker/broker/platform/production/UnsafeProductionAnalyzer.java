package io.geobroker.broker.platform.production;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Makes Spring Boot print an {@link UnsafeProductionException} without a stack trace. */
final class UnsafeProductionAnalyzer extends AbstractFailureAnalyzer<UnsafeProductionException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, UnsafeProductionException cause) {
        return new FailureAnalysis(
                cause.getMessage(),
                "Set what is named and start again. All keys are in broker-service/README.md.",
                cause);
    }
}
