package io.geobroker.broker.platform.production;

/**
 * One unsafe setting, described for the operator.
 *
 * @param wrong follows the key in a sentence; never quotes a secret
 * @param set what to do, without a full stop
 */
record ProductionViolation(String key, String wrong, String set) {

    @Override
    public String toString() {
        return key + " " + wrong + ". " + set + ".";
    }
}
