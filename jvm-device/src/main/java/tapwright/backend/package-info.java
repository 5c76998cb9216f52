/**
 * The servers that an app talks to, answered inside the JVM: no byte leaves it.
 *
 * <p>A socket of the app is given an end in memory. What the app writes is read as HTTP, over TLS if
 * it begins so, and answered on the app's own thread when it reads: no other thread takes part, and
 * all waiting is virtual, so that one seed gives one conversation.
 */
package tapwright.backend;
