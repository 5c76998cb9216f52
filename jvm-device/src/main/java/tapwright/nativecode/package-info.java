/** The app's native libraries: made fit for this system's loader, loaded, and served. */
package tapwright.nativecode;
