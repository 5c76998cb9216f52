/**
 * The audit of answers: which shadow methods and stand-ins an app reaches, what they answer, and
 * whether anyone has compared those answers with Android's.
 */
package tapwright.device.audit;
