package io.geobroker.broker.outcome;

/**
 * Where an order is decided. Its first door follows from its symbol; each later one from the row that closed the door before.
 *
 * @param epoch how many doors the order had before
 * @param region the region whose datacenter decides
 */
public record Door(int epoch, String region) {

    public static Door first(String region) {
        return new Door(0, region);
    }

    public Door next(String other) {
        return new Door(epoch + 1, other);
    }
}
