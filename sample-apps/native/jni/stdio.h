// jni.h of a JDK asks for this file and uses nothing of it.
