package io.geobroker.loadtest.experiment;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * What others published, beside which an experiment puts its own: {@code published.yaml} in its package.
 *
 * @param figures by name
 * @param rows of a table, as published
 */
public record Published(Map<String, Double> figures, List<List<String>> rows) {
    private static final YAMLMapper YAML = new YAMLMapper();

    public static Published of(Class<?> experiment) {
        try (InputStream in = experiment.getResourceAsStream("published.yaml")) {
            if (in == null) {
                throw new IllegalStateException("missing on the class path: published.yaml of " + experiment);
            }
            return YAML.readValue(in.readAllBytes(), Published.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @throws IllegalArgumentException when there is no such figure */
    public double figure(String name) {
        Double figure = figures.get(name);
        if (figure == null) {
            throw new IllegalArgumentException("not published: " + name);
        }
        return figure;
    }
}
