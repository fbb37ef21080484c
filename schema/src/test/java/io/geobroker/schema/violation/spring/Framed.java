package io.geobroker.schema.violation.spring;

import org.springframework.violation.Framework;

/** Breaks the rule against Spring. */
public record Framed(Framework by) {}
