package org.tapwright.kitchen

import android.os.Bundle
import androidx.appcompat.app.AppCompatActivity
import androidx.fragment.app.Fragment
import androidx.fragment.app.commit
import com.google.android.material.bottomnavigation.BottomNavigationView

class MainActivity : AppCompatActivity(R.layout.main) {
  override fun onCreate(savedInstanceState: Bundle?) {
    super.onCreate(savedInstanceState)
    val bottom = findViewById<BottomNavigationView>(R.id.bottom)
    bottom.setOnItemSelectedListener { item ->
      show(
        when (item.itemId) {
          R.id.plan -> PlanFragment()
          R.id.settings -> SettingsFragment()
          else -> RecipesFragment()
        }
      )
      true
    }
    if (savedInstanceState == null) show(RecipesFragment())
  }

  private fun show(fragment: Fragment) {
    supportFragmentManager.popBackStack()
    supportFragmentManager.commit { replace(R.id.content, fragment) }
  }

  fun open(id: Long) {
    supportFragmentManager.commit {
      setReorderingAllowed(true)
      replace(R.id.content, RecipeFragment.of(id))
      addToBackStack(null)
    }
  }
}
