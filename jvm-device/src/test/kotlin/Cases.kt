package tapwright.translate.kotlincases

import kotlin.coroutines.Continuation
import kotlin.coroutines.EmptyCoroutineContext
import kotlin.coroutines.resume
import kotlin.coroutines.startCoroutine
import kotlin.coroutines.suspendCoroutine

/** What Kotlin's compiler writes: inline functions, state machines, ranges, sealed classes. */
object Cases {
    @JvmStatic
    fun ranges(n: Int): Int {
        var sum = 0
        for (i in 0 until n) {
            if (i > 40) break
            sum += i
        }
        for (i in 10 downTo 0 step 3) sum -= i
        val zero = 0
        if (zero > n) sum += 1000
        return sum
    }

    @JvmStatic
    fun inlined(values: IntArray): String =
        values.filter { it % 2 == 0 }.map { it.toLong() * 3 }.fold("") { a, b -> "$a$b," }

    sealed interface Node
    data class Leaf(val value: Int) : Node
    data class Pair2(val left: Node, val right: Node) : Node
    data object Empty : Node

    private fun build(n: Int): Node = when {
        n <= 0 -> Empty
        n == 1 -> Leaf(n)
        else -> Pair2(build(n / 2), build(n - n / 2 - 1))
    }

    private fun sum(node: Node): Int = when (node) {
        is Leaf -> node.value
        is Pair2 -> sum(node.left) + sum(node.right)
        Empty -> 0
    }

    @JvmStatic
    fun sealedSum(n: Int): String = build(n and 31).let { "${sum(it)} $it" }

    @JvmStatic
    fun sequences(n: Int): List<Int> = sequence {
        var a = 0
        var b = 1
        try {
            while (true) {
                yield(a)
                val next = a + b
                a = b
                b = next
            }
        } finally {
            yield(-1)
        }
    }.take(n and 15).toList()

    private val waiting = ArrayDeque<Continuation<Int>>()

    private suspend fun ask(n: Int): Int = suspendCoroutine { waiting.addLast(it) } + n

    @JvmStatic
    fun coroutines(n: Int): String {
        val log = StringBuilder()
        val block: suspend () -> Double = {
            var total = 0.5
            var wide = 1L
            for (i in 0..3) {
                wide += ask(i)
                total += try {
                    if (wide % 3 == 0L) throw IllegalStateException("third") else ask(n) * 2.0
                } catch (e: IllegalStateException) {
                    log.append(e.message)
                    ask(7).toDouble()
                }
            }
            total + wide
        }
        block.startCoroutine(Continuation(EmptyCoroutineContext) { log.append(it.getOrNull()) })
        var value = n
        while (waiting.isNotEmpty()) waiting.removeFirst().resume(value++)
        return log.toString()
    }

    @JvmStatic
    fun defaults(n: Int): String = named(n) + named(n, "b") + named(other = "c", n = n)

    private fun named(n: Int, other: String = "d$n", more: Double = -0.0): String = "$n$other${1 / more}"

    @JvmInline
    value class Meters(val value: Double) {
        operator fun plus(other: Meters) = Meters(value + other.value)
    }

    @JvmStatic
    fun values(a: Double, b: Double): String = (Meters(a) + Meters(b)).toString()

    @JvmStatic
    fun unsigned(a: Int, b: Int): String =
        "${a.toUInt()} ${a.toUInt() / (b.toUInt() or 1u)} ${a.toULong()} ${a.toUInt() < b.toUInt()}"

    @JvmStatic
    fun nullable(text: String?): Int? = text?.takeIf { it.isNotEmpty() }?.length

    @JvmStatic
    fun chars(text: String?): Map<Char, Int> = (text ?: "none").groupingBy { it }.eachCount()

    @JvmStatic
    fun destructured(n: Int): String {
        val (a, b, c) = Triple(n, n.toString(), n / 2f)
        return "$a$b$c${listOf(a, 2).zip(listOf(b, c))}"
    }

    private val lazily by lazy { "lazy" }

    @JvmStatic
    fun delegated(): String = lazily + lazily.length
}
