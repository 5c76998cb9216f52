package org.tapwright.lifecycle;

/** An activity that a rotation does not recreate. */
public class HandlesRotationActivity extends BoardActivity {}
