package io.geobroker.broker.platform.web.connector;

import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;

/** Acts when an asynchronous request's answer is complete, or can never be. */
public record AnswerListener(Runnable complete) implements AsyncListener {
    @Override
    public void onComplete(AsyncEvent event) {
        complete.run();
    }

    @Override
    public void onStartAsync(AsyncEvent event) {
        // Starting again drops the listeners.
        event.getAsyncContext().addListener(this);
    }

    @Override
    public void onTimeout(AsyncEvent event) {
        // onComplete follows.
    }

    @Override
    public void onError(AsyncEvent event) {
        // onComplete follows.
    }
}
