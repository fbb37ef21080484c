package io.geobroker.loadtest.experiment;

/** Who is compared with the datacenter at hand. */
enum Contender {
    PROTOTYPE("prototype"),
    EQUAL_DUTIES("equal-duties"),
    GEOBROKER("geobroker");

    private final String title;

    Contender(String title) {
        this.title = title;
    }

    /** Started in that world if it is not yet. */
    SystemUnderTest in(ExperimentWorld world) {
        return switch (this) {
            case PROTOTYPE -> world.prototype(Place.LOCAL);
            case EQUAL_DUTIES -> world.equalDuties();
            case GEOBROKER -> world.geobroker();
        };
    }

    /** As the systems call themselves. */
    @Override
    public String toString() {
        return title;
    }
}
