package io.geobroker.broker.platform.production;

/**
 * Why a configuration is not safe enough, for the operator who wrote it.
 *
 * @param key to look at
 * @param wrong what is wrong with it; follows the key in a sentence, and never quotes a secret
 * @param set what to do, a sentence without its full stop
 */
record ProductionViolation(String key, String wrong, String set) {

    @Override
    public String toString() {
        return key + " " + wrong + ". " + set + ".";
    }
}
