package io.geobroker.broker.order;

/**
 * Where an order is decided. Its first door follows from its id; each later one from the row that closed the door before.
 *
 * @param epoch how many doors the order had before
 * @param name of the region whose datacenter decides, or the name that it got when it was rebuilt
 * @param move the number of the symbol's move that opened it; 0 for the first
 */
public record Door(int epoch, String name, int move) {

    public static Door first(String name) {
        return new Door(0, name, 0);
    }

    public Door next(String other, int by) {
        return new Door(epoch + 1, other, by);
    }
}
