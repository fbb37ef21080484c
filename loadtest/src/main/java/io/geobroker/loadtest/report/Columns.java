package io.geobroker.loadtest.report;

import io.geobroker.loadtest.measure.Latencies;
import io.geobroker.loadtest.report.Report.Table;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The columns of a table with a row for each thing: a name, and the text or figure of a thing. Used by one thread. */
public final class Columns<T> {
    private final List<String> names = new ArrayList<>();
    private final List<Function<? super T, ?>> cells = new ArrayList<>();

    public Columns<T> text(String name, Function<? super T, ?> cell) {
        names.add(name);
        cells.add(cell);
        return this;
    }

    /** Adds a figure of at least three digits; NaN is a dash. */
    public Columns<T> number(String name, ToDoubleFunction<? super T> figure) {
        return text(name, each -> Numbers.number(figure.applyAsDouble(each)));
    }

    public Columns<T> millis(String name, ToDoubleFunction<? super T> figure) {
        return text(name, each -> Latencies.millis(figure.applyAsDouble(each)));
    }

    public Columns<T> percent(String name, ToDoubleFunction<? super T> share) {
        return text(name, each -> Numbers.percent(share.applyAsDouble(each), 1));
    }

    /** Adds the columns of a part of each thing. */
    public <P> Columns<T> all(Columns<P> others, Function<? super T, P> part) {
        for (int i = 0; i < others.names.size(); i++) {
            Function<? super P, ?> cell = others.cells.get(i);
            text(others.names.get(i), each -> cell.apply(part.apply(each)));
        }
        return this;
    }

    public Table table(String title, Collection<? extends T> things) {
        return new Table(title, names, things.stream().map(this::row).toList());
    }

    private List<String> row(T thing) {
        return cells.stream().map(cell -> String.valueOf(cell.apply(thing))).toList();
    }
}
