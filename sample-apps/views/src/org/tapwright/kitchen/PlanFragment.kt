package org.tapwright.kitchen

import android.os.Bundle
import android.view.View
import android.widget.TextView
import androidx.fragment.app.Fragment
import androidx.work.ExistingWorkPolicy
import androidx.work.OneTimeWorkRequest
import androidx.work.WorkInfo
import androidx.work.WorkManager
import com.google.android.material.datepicker.MaterialDatePicker
import java.time.Instant
import java.time.ZoneOffset

/** The day to cook on and the shopping list for it. */
class PlanFragment : Fragment(R.layout.plan) {
  override fun onViewCreated(view: View, savedInstanceState: Bundle?) {
    val day = view.findViewById<TextView>(R.id.day)
    view.findViewById<View>(R.id.choose).setOnClickListener {
      val picker = MaterialDatePicker.Builder.datePicker().setTitleText("Day to cook").build()
      picker.addOnPositiveButtonClickListener { chosen ->
        day.text = "On " + Instant.ofEpochMilli(chosen).atZone(ZoneOffset.UTC).toLocalDate()
      }
      picker.show(parentFragmentManager, "day")
    }
    val work = WorkManager.getInstance(requireContext())
    view.findViewById<View>(R.id.shop).setOnClickListener {
      val request = OneTimeWorkRequest.Builder(ShoppingWorker::class.java).build()
      work.enqueueUniqueWork("shopping", ExistingWorkPolicy.REPLACE, request)
    }
    work.getWorkInfosForUniqueWorkLiveData("shopping").observe(viewLifecycleOwner) { infos ->
      infos.lastOrNull()?.let { show(view, it) }
    }
  }

  private fun show(view: View, info: WorkInfo) {
    view.findViewById<View>(R.id.busy).visibility =
      if (info.state.isFinished) View.INVISIBLE else View.VISIBLE
    view.findViewById<TextView>(R.id.shopping).text =
      if (info.state == WorkInfo.State.SUCCEEDED) "To buy: ${info.outputData.getString("list")}" else info.state.name
  }
}
