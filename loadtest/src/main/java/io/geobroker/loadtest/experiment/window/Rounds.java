package io.geobroker.loadtest.experiment.window;

import io.geobroker.loadtest.measure.Spread;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** What was measured of each variant, once a round. Used by one thread. */
public final class Rounds<T> {
    private final Map<String, List<T>> byVariant = new LinkedHashMap<>();

    /** @param variants in report order */
    public Rounds(Collection<String> variants) {
        variants.forEach(variant -> byVariant.put(variant, new ArrayList<>()));
    }

    /** Must be called in the order of rounds. */
    public void add(String variant, T measured) {
        byVariant.computeIfAbsent(variant, added -> new ArrayList<>()).add(measured);
    }

    public <S> Rounds<S> map(Function<? super T, S> part) {
        Rounds<S> mapped = new Rounds<>(byVariant.keySet());
        byVariant.forEach((variant, all) -> all.forEach(each -> mapped.add(variant, part.apply(each))));
        return mapped;
    }

    /** @return those that were measured */
    public List<String> variants() {
        return byVariant.keySet().stream()
                .filter(variant -> !of(variant).isEmpty())
                .toList();
    }

    public String first() {
        return variants().get(0);
    }

    /** @return all but the first of {@link #variants} */
    public List<String> others() {
        return variants().stream().skip(1).toList();
    }

    /** @return by round; empty if the variant was not measured */
    public List<T> of(String variant) {
        return byVariant.getOrDefault(variant, List.of());
    }

    /** @return NaN if unknown */
    public double median(String variant, ToDoubleFunction<? super T> figure) {
        return spread(variant, figure).median();
    }

    public ToDoubleFunction<String> median(ToDoubleFunction<? super T> figure) {
        return variant -> median(variant, figure);
    }

    public Spread spread(String variant, ToDoubleFunction<? super T> figure) {
        return Spread.of(values(variant, figure));
    }

    /** @param base that the variant is compared with, round by round */
    public Spread ratio(String variant, String base, ToDoubleFunction<? super T> figure) {
        return Spread.ratio(values(variant, figure), values(base, figure));
    }

    private List<Double> values(String variant, ToDoubleFunction<? super T> figure) {
        return of(variant).stream().map(figure::applyAsDouble).toList();
    }
}
