package org.tapwright.lifecycle;

/** An activity that is gone once left. */
public class NoHistoryActivity extends BoardActivity {}
