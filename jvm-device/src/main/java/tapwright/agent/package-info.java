/** The Java agent: changes classes of the JDK and of Robolectric before anything uses them. */
package tapwright.agent;
