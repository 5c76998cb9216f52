package org.tapwright.lifecycle;

/** An activity that is there once, and clears what is above it. */
public class SingleTaskActivity extends BoardActivity {}
