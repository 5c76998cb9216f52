package android.support.v4.util;

import java.util.HashMap;

/** Named by pdfium, which is older than AndroidX; all that it asks of it is to be a map. */
public class ArrayMap<K, V> extends HashMap<K, V> {}
