package org.junit.runners.model;

/** One step of a run: a test, or what is wrapped around it. */
public abstract class Statement {
    public abstract void evaluate() throws Throwable;
}
