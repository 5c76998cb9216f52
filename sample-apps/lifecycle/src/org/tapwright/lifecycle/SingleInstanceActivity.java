package org.tapwright.lifecycle;

/** An activity alone in its task. */
public class SingleInstanceActivity extends BoardActivity {}
