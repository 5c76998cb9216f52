package org.tapwright.intents;

/** The same page, for what others share and link to. */
public class ShareActivity extends MainActivity {}
