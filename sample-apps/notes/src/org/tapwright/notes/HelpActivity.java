package org.tapwright.notes;

import android.app.Activity;
import android.os.Bundle;
import android.widget.ExpandableListView;
import android.widget.SimpleExpandableListAdapter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Questions that open to their answers. */
public class HelpActivity extends Activity {
  private static final String[] TEXT = {"text"};
  private static final int[] VIEW = {android.R.id.text1};

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.help);
    getActionBar().setDisplayHomeAsUpEnabled(true);
    List<Map<String, String>> questions = new ArrayList<>();
    for (String question : getResources().getStringArray(R.array.help_questions)) {
      questions.add(Collections.singletonMap(TEXT[0], question));
    }
    List<List<Map<String, String>>> answers = new ArrayList<>();
    for (String answer : getResources().getStringArray(R.array.help_answers)) {
      answers.add(Collections.singletonList(Collections.singletonMap(TEXT[0], answer)));
    }
    ExpandableListView list = findViewById(R.id.questions);
    list.setAdapter(
        new SimpleExpandableListAdapter(
            this,
            questions,
            android.R.layout.simple_expandable_list_item_1,
            TEXT,
            VIEW,
            answers,
            android.R.layout.simple_list_item_1,
            TEXT,
            VIEW));
  }
}
