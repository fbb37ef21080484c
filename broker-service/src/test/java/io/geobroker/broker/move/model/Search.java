package io.geobroker.broker.move.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** Visits every state of a world, breadth first, so that the way to a broken promise is as short as can be. */
final class Search {
    private static final int CHUNK = 1 << 16;

    private final World world;
    private final Mistake mistake;
    private final List<Owner> owners = new ArrayList<>();
    private final Ocean ocean;
    private final Feed feed;
    private final Customers customers;

    /** States in the order in which they were found, each with the index of the one before it; and a hash table of indices. */
    private final List<long[]> states = new ArrayList<>();

    private final List<int[]> parents = new ArrayList<>();
    private int[] table = new int[1 << 20];
    private int count;

    /** What a search came to: {@code broken} is empty if every promise holds in every state. */
    record Result(int states, int resting, Optional<Promise> broken, List<String> way) {}

    Search(World world, Mistake mistake) {
        this.world = world;
        this.mistake = mistake;
        for (int region = State.A; region <= State.B; region++) {
            owners.add(new Owner(world, mistake, region, false));
            owners.add(new Owner(world, mistake, region, true));
        }
        this.ocean = new Ocean(world, mistake);
        this.feed = new Feed(world);
        this.customers = new Customers(world, mistake, ocean);
    }

    Result run() {
        add(world.start(mistake), -1);
        int resting = 0;
        Successors successors = new Successors();
        for (int index = 0; index < count; index++) {
            State state = state(index);
            successors.of = index;
            successors.mustGoOn = false;
            follow(state, successors);
            Optional<Promise> broken = Promise.brokenIn(state, world, mistake);
            if (!successors.mustGoOn) {
                resting++;
                broken = broken.or(() -> Promise.brokenAtRest(state, world, mistake));
            }
            if (broken.isPresent()) {
                return new Result(count, resting, broken, wayTo(index));
            }
        }
        return new Result(count, resting, Optional.empty(), List.of());
    }

    private void follow(State state, Steps steps) {
        for (Owner owner : owners) {
            owner.steps(state, steps);
        }
        ocean.steps(state, steps);
        feed.steps(state, steps);
        customers.steps(state, steps);
    }

    private final class Successors implements Steps {
        private int of;
        private boolean mustGoOn;

        @Override
        public void due(State next, String who, String what) {
            mustGoOn = true;
            add(next, of);
        }

        @Override
        public void maybe(State next, String who, String what) {
            add(next, of);
        }
    }

    private void add(State state, int parent) {
        int place = place(state);
        if (table[place] != 0) {
            return;
        }
        if (count % CHUNK == 0) {
            states.add(new long[CHUNK * State.WORDS]);
            parents.add(new int[CHUNK]);
        }
        int at = count % CHUNK * State.WORDS;
        for (int word = 0; word < State.WORDS; word++) {
            states.get(count / CHUNK)[at + word] = state.word(word);
        }
        parents.get(count / CHUNK)[count % CHUNK] = parent;
        table[place] = ++count;
        if (count > table.length / 2) {
            grow();
        }
    }

    /** Where the table has this state, or is free for it; indices are kept from 1 on. */
    private int place(State state) {
        int place = hash(state) & (table.length - 1);
        while (table[place] != 0 && !isAt(table[place] - 1, state)) {
            place = (place + 1) & (table.length - 1);
        }
        return place;
    }

    private void grow() {
        table = new int[2 * table.length];
        for (int index = 0; index < count; index++) {
            table[place(state(index))] = index + 1;
        }
    }

    private static int hash(State state) {
        long hash = 0;
        for (int word = 0; word < State.WORDS; word++) {
            hash = (hash ^ state.word(word)) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 29;
        }
        return (int) (hash ^ (hash >>> 32));
    }

    private boolean isAt(int index, State state) {
        long[] chunk = states.get(index / CHUNK);
        int at = index % CHUNK * State.WORDS;
        for (int word = 0; word < State.WORDS; word++) {
            if (chunk[at + word] != state.word(word)) {
                return false;
            }
        }
        return true;
    }

    private State state(int index) {
        int at = index % CHUNK * State.WORDS;
        return new State(Arrays.copyOfRange(states.get(index / CHUNK), at, at + State.WORDS));
    }

    private List<String> wayTo(int index) {
        Deque<String> way = new ArrayDeque<>();
        for (int at = index; at > 0; at = parents.get(at / CHUNK)[at % CHUNK]) {
            way.addFirst(nameOf(at));
        }
        return List.copyOf(way);
    }

    private String nameOf(int index) {
        List<String> names = new ArrayList<>();
        Steps named = new Steps() {
            @Override
            public void due(State next, String who, String what) {
                maybe(next, who, what);
            }

            @Override
            public void maybe(State next, String who, String what) {
                if (isAt(index, next)) {
                    names.add(who + " " + what);
                }
            }
        };
        follow(state(parents.get(index / CHUNK)[index % CHUNK]), named);
        return names.get(0);
    }
}
