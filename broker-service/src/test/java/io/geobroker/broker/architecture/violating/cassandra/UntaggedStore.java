package io.geobroker.broker.architecture.violating.cassandra;

import io.geobroker.broker.tape.TradesContract;

/** Keeps a contract and is left out where stores run in containers. */
abstract class UntaggedStore extends TradesContract {}
