package org.tapwright.kotlinlist

import android.view.LayoutInflater
import android.view.View
import android.view.ViewGroup
import android.widget.CheckBox
import android.widget.TextView
import androidx.recyclerview.widget.DiffUtil
import androidx.recyclerview.widget.ListAdapter
import androidx.recyclerview.widget.RecyclerView

/** Rows of tasks; only those that changed are bound again. */
class TaskAdapter(
    private val onCheck: (Task, Boolean) -> Unit,
    private val onOpen: (Task) -> Unit,
) : ListAdapter<Task, TaskAdapter.Row>(SameTask) {

    class Row(view: View) : RecyclerView.ViewHolder(view) {
        val done: CheckBox = view.findViewById(R.id.done)
        val title: TextView = view.findViewById(R.id.title)
    }

    override fun onCreateViewHolder(parent: ViewGroup, type: Int): Row =
        Row(LayoutInflater.from(parent.context).inflate(R.layout.task, parent, false))

    override fun onBindViewHolder(row: Row, position: Int) {
        val task = getItem(position)
        row.title.text = task.title
        row.done.setOnCheckedChangeListener(null)
        row.done.isChecked = task.done
        row.done.setOnCheckedChangeListener { _, checked -> onCheck(task, checked) }
        row.itemView.setOnClickListener { onOpen(task) }
    }

    private object SameTask : DiffUtil.ItemCallback<Task>() {
        override fun areItemsTheSame(one: Task, other: Task) = one.id == other.id

        override fun areContentsTheSame(one: Task, other: Task) = one == other
    }
}
