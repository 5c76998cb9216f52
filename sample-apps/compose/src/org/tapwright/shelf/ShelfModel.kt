package org.tapwright.shelf

import androidx.lifecycle.SavedStateHandle
import androidx.lifecycle.ViewModel
import androidx.lifecycle.viewModelScope
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.SharingStarted
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.combine
import kotlinx.coroutines.flow.stateIn
import kotlinx.coroutines.flow.update
import kotlinx.coroutines.launch

data class Book(
  val id: Int,
  val title: String,
  val author: String,
  val read: Boolean = false,
  val rating: Int = 0,
  val due: Long? = null,
)

data class ShelfState(
  val books: List<Book> = emptyList(),
  val query: String = "",
  val order: Order = Order.TITLE,
  val dark: Boolean = false,
  val refreshing: Boolean = false,
  val shelf: String = "Home",
) {
  val shown: List<Book>
    get() {
      val found = books.filter { query in it.title || query in it.author }
      return found.sortedBy { if (order == Order.TITLE) it.title else it.author }
    }
}

enum class Order(val label: String) {
  TITLE("Sort by title"),
  AUTHOR("Sort by author"),
}

private val FIRST = listOf("A Winter Road", "Bread and Salt", "Cartography", "Deep Water", "Early Light")
private val AUTHORS = listOf("I. Berg", "M. Okafor", "T. Lindqvist")

/** The shelf: books in memory, and a query that outlives the process. */
class ShelfModel(private val saved: SavedStateHandle) : ViewModel() {
  private val shelf = MutableStateFlow(ShelfState(books = List(30, ::book)))

  val state: StateFlow<ShelfState> =
    combine(shelf, saved.getStateFlow("query", "")) { state, query -> state.copy(query = query) }
      .stateIn(viewModelScope, SharingStarted.Eagerly, shelf.value)

  fun search(query: String) {
    saved["query"] = query
  }

  fun add(title: String) = shelf.update {
    val id = (it.books.maxOfOrNull(Book::id) ?: 0) + 1
    it.copy(books = it.books + Book(id, title, "Unknown"))
  }

  fun change(book: Book) = shelf.update { it.copy(books = it.books.map { old -> if (old.id == book.id) book else old }) }

  fun remove(book: Book) = shelf.update { it.copy(books = it.books - book) }

  fun order(order: Order) = shelf.update { it.copy(order = order) }

  fun dark(on: Boolean) = shelf.update { it.copy(dark = on) }

  fun shelf(name: String) = shelf.update { it.copy(shelf = name) }

  fun refresh() {
    viewModelScope.launch {
      shelf.update { it.copy(refreshing = true) }
      delay(800)
      shelf.update { it.copy(refreshing = false) }
      add("New arrival ${shelf.value.books.size + 1}")
    }
  }

  private fun book(index: Int) =
    Book(index + 1, "${FIRST[index % FIRST.size]} ${index / FIRST.size + 1}", AUTHORS[index % AUTHORS.size])
}
