package io.geobroker.broker.update.web;

import io.geobroker.broker.account.web.LoginGuard;

/** The key that opened a stream; checked with each heartbeat, as it may be revoked. */
record StreamKey(LoginGuard login, String keyId, String secret) {

    /** Does not call back when the check fails. Guesses from the same address must not make it fail. */
    void ifRevoked(Runnable callback) {
        login.loginAgain(keyId, secret).whenComplete((found, failure) -> {
            if (failure == null && found.isEmpty()) {
                callback.run();
            }
        });
    }

    /** Keeps the secret out of logs. */
    @Override
    public String toString() {
        return "StreamKey[" + keyId + "]";
    }
}
