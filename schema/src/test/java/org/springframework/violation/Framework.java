package org.springframework.violation;

/** Stands for a class of Spring, which is not on the class path of this module. */
public interface Framework {}
