package org.tapwright.lifecycle;

/** An activity that looks like a dialog: the one below is paused, not stopped. */
public class DialogActivity extends BoardActivity {}
