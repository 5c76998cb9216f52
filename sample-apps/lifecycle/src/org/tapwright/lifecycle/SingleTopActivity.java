package org.tapwright.lifecycle;

/** An activity that takes a new intent when it is on top. */
public class SingleTopActivity extends BoardActivity {}
