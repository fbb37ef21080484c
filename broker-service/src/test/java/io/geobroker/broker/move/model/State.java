package io.geobroker.broker.move.model;

/**
 * All that the world knows at one moment, packed into four longs: rows of both datacenters, both Kafkas, and the memory of each
 * process. An answer under way is no part of it: a decided row never changes, so an answer tells what a look at the row tells,
 * and who waits for it just has not looked yet.
 */
final class State {
    static final int WORDS = 4;
    static final int A = 0;
    static final int B = 1;
    static final int ORDERS = 2;
    static final int TICKERS = 3;
    static final int EPOCHS = 3;

    /** Values of a row: nobody decided, moved by move 1 (to B) or 2 (to A), or an end by whom the number names. */
    static final int NONE = 0;

    static final int END = 3;
    static final int CANCELED = 7;

    /** Modes of an owner; {@code UNTIL + t}: it stops when it is through with ticker t. */
    static final int OFF = 0;

    static final int ON = 1;
    static final int UNTIL = 1;

    /** What an owner does for one order: its claim, and beside it the pull. */
    static final int UNSEEN = 0;

    static final int IDLE = 1;
    static final int CLAIMING = 2;
    static final int ENDED = 3;
    static final int CLOSING = 1;
    static final int KEEPING = 2;

    private static final int SLOT_BITS = 28;
    private static final int[] USED = new int[WORDS];

    /** Owners: A, the one before it that is frozen, B, the one before it. Known moves and progress in Kafka, then orders. */
    static final Field[] OWNER = fields(4, SLOT_BITS);

    static final Field[] THERE = parts(OWNER, 0, 1);
    static final Field[] INCARNATION = parts(OWNER, 1, 1);
    static final Field[] KNOWN = parts(OWNER, 2, 4);
    static final Field[] MODE = parts(OWNER, 6, 3);
    static final Field[] POSITION = parts(OWNER, 9, 2);
    static final Field[] TICKED = parts(OWNER, 11, 1);
    static final Field[][] CLAIM = ofEachOrder(12, 2);
    static final Field[][] PULL = ofEachOrder(14, 2);
    static final Field[][] EPOCH = ofEachOrder(16, 2);
    static final Field[][] MOVE = ofEachOrder(18, 2);

    /** Of an order: [order][epoch][datacenter]; the key names the door, so one of the two datacenters stays empty. */
    static final Field[][][] ROW = rows();

    /** [order][region]: the door cell in that region's copy of the waiting row: epoch, and the move that led there. */
    static final Field[][] CELL_EPOCH = fields(ORDERS, 2, 2);

    static final Field[][] CELL_MOVE = fields(ORDERS, 2, 2);
    static final Field[] VISIBLE = fields(ORDERS, 2);
    static final Field[] FIRST_DOOR = fields(ORDERS, 1);

    /** Tickers sent before the order was placed, and the newest ready move that its region was told of then. */
    static final Field[] PLACED_AFTER = fields(ORDERS, 2);

    static final Field[] PLACED_IN = fields(ORDERS, 2);

    /** Kept for the checks alone: no process reads these. */
    static final Field[] REACHED = fields(ORDERS, 1);

    static final Field[] LEFT_OVER = fields(ORDERS, 2);
    static final Field[] WRONGLY_TOLD = fields(ORDERS, 1);

    /** [region]: the row of each move as that region's datacenter tells it ({@link Moves}). */
    static final Field[] VIEW = fields(2, 4);

    static final Field[] LOG = fields(2, TICKERS);
    static final Field[] COMMITTED = fields(2, 2);
    static final Field SENT = field(2);
    static final Field UNDER_WAY = field(TICKERS);
    static final Field[] TICKER_MOVE = fields(TICKERS, 2);
    static final Field FEED = field(4);
    static final Field CUT = field(2);
    static final Field FAULTS = field(2);
    static final Field PLACER_DOOR = field(1);
    static final Field CANCELER = field(2);
    static final Field CANCELER_EPOCH = field(2);

    private final long[] words;

    State(long... words) {
        this.words = words;
    }

    State copy() {
        return new State(words.clone());
    }

    long word(int index) {
        return words[index];
    }

    int get(Field field) {
        return (int) (words[field.word()] >>> field.shift()) & field.mask();
    }

    /** Changes this state. */
    State set(Field field, int value) {
        long mask = (long) field.mask() << field.shift();
        words[field.word()] = (words[field.word()] & ~mask) | ((long) value << field.shift());
        return this;
    }

    /** A copy with one number changed. */
    State with(Field field, int value) {
        return copy().set(field, value);
    }

    boolean isLinked(int from, int to) {
        return from == to || get(CUT) != 1;
    }

    boolean isVisible(int order, int region) {
        return ((get(VISIBLE[order]) >> region) & 1) == 1;
    }

    /** With two regions each move of an order leads to the other one. */
    int door(int order, int epoch) {
        return get(FIRST_DOOR[order]) ^ (epoch & 1);
    }

    int row(int order, int epoch, int datacenter) {
        return get(ROW[order][epoch][datacenter]);
    }

    /** Different ones: the same claim in two rows is one. */
    int ends(int order) {
        int ends = 0;
        for (Field[] epoch : ROW[order]) {
            for (Field row : epoch) {
                ends |= 1 << get(row);
            }
        }
        return Integer.bitCount(ends >> END);
    }

    /** Writes a row as {@code IF NOT EXISTS} does, its emptiness being known. */
    State decide(int order, int epoch, int datacenter, int value) {
        State next = with(ROW[order][epoch][datacenter], value);
        return value < END ? next : next.set(REACHED[order], 0).set(LEFT_OVER[order], 0);
    }

    /** Notes it if an answer tells an end that no row has. */
    State tell(int order, int end) {
        boolean isTrue = false;
        for (Field[] epoch : ROW[order]) {
            isTrue |= get(epoch[A]) == end || get(epoch[B]) == end;
        }
        return isTrue ? this : set(WRONGLY_TOLD[order], 1);
    }

    /** The newest that any region knows of the moves. */
    int moves() {
        return Moves.merged(get(VIEW[A]), get(VIEW[B]));
    }

    private static Field field(int bits) {
        int word = 0;
        while (USED[word] + bits > Long.SIZE) {
            word++;
        }
        Field field = new Field(word, USED[word], (1 << bits) - 1);
        USED[word] += bits;
        return field;
    }

    private static Field[] fields(int count, int bits) {
        Field[] fields = new Field[count];
        for (int i = 0; i < count; i++) {
            fields[i] = field(bits);
        }
        return fields;
    }

    private static Field[][] fields(int rows, int columns, int bits) {
        Field[][] fields = new Field[rows][];
        for (int i = 0; i < rows; i++) {
            fields[i] = fields(columns, bits);
        }
        return fields;
    }

    private static Field[][][] rows() {
        Field[][][] rows = new Field[ORDERS][][];
        for (int order = 0; order < ORDERS; order++) {
            rows[order] = fields(EPOCHS, 2, 3);
        }
        return rows;
    }

    private static Field[] parts(Field[] whole, int from, int bits) {
        Field[] parts = new Field[whole.length];
        for (int i = 0; i < whole.length; i++) {
            parts[i] = whole[i].part(from, bits);
        }
        return parts;
    }

    /** [order][slot]. */
    private static Field[][] ofEachOrder(int from, int bits) {
        return new Field[][] {parts(OWNER, from, bits), parts(OWNER, from + 8, bits)};
    }
}
