package tapwright.translate;

/** The class that a method belongs to, as its instructions need to know it. */
record MethodContext(String className, String superName, Surroundings surroundings) {}
