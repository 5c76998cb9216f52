/**
 * The protocol: the names of requests, the form of answers, and the two doors of the sandbox, one
 * for what clients ask ({@link tapwright.protocol.ClientRequests}) and one for what only the host
 * asks ({@link tapwright.protocol.HostRequests}). The host and the sandbox share these classes.
 */
package tapwright.protocol;
