/**
 * Translates DEX to JVM byte code, one instruction at a time.
 *
 * <p>A DEX register has no type; a JVM local has one. So each register gets one local for each
 * {@link tapwright.translate.Kind} of value that it holds anywhere in the method. {@link
 * tapwright.translate.Decoder} names the registers that an instruction reads and writes, {@link
 * tapwright.translate.TypeAnalysis} settles their kinds by a forward data-flow analysis, {@link
 * tapwright.translate.Liveness} finds by a backward one which of them are read later, and {@link
 * tapwright.translate.MethodEmitter} writes each instruction as loads, an operation and a store. A
 * constant, whose kind DEX leaves open, is stored to the local of each kind that is live: no guess
 * is needed.
 */
package tapwright.translate;
