package org.tapwright.lifecycle;

/** The first activity, in the standard launch mode. */
public class MainActivity extends BoardActivity {}
