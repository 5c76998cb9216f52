package org.tapwright.feed;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.widget.ArrayAdapter;
import android.widget.ListView;
import android.widget.TextView;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.json.JSONException;
import org.json.JSONObject;

/** The list of articles, loaded by one client or another. */
public class FeedActivity extends Activity {
  /** Loads something from the server; called on another thread. */
  private interface Loading {
    String load() throws IOException, JSONException;
  }

  private final ExecutorService background = Executors.newSingleThreadExecutor();
  private final List<Article> articles = new ArrayList<>();
  private ArrayAdapter<Article> adapter;
  private TextView state;
  private int page;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.feed);
    state = findViewById(R.id.state);
    adapter = new ArrayAdapter<>(this, android.R.layout.simple_list_item_1, articles);
    ListView list = findViewById(R.id.articles);
    list.setAdapter(adapter);
    list.setOnItemClickListener((parent, view, position, id) -> open(articles.get(position)));
    findViewById(R.id.by_okhttp)
        .setOnClickListener(view -> load(() -> Server.byOkHttp(pageOf(Server.ADDRESS))));
    findViewById(R.id.by_connection)
        .setOnClickListener(view -> load(() -> byConnection(Server.ADDRESS)));
    findViewById(R.id.by_apache)
        .setOnClickListener(view -> load(() -> Server.byApache(pageOf(Server.ADDRESS))));
    findViewById(R.id.in_clear)
        .setOnClickListener(view -> load(() -> byConnection(Server.IN_CLEAR)));
    findViewById(R.id.sign_up).setOnClickListener(view -> signUp());
  }

  @Override
  protected void onDestroy() {
    background.shutdownNow();
    super.onDestroy();
  }

  private String pageOf(String server) {
    return server + "articles?page=" + (page + 1);
  }

  private String byConnection(String server) throws IOException {
    return new String(Server.byConnection(pageOf(server), "application/json"), "UTF-8");
  }

  private void load(Loading loading) {
    state.setText(R.string.loading);
    background.execute(
        () -> {
          try {
            List<Article> loaded = Article.read(loading.load());
            runOnUiThread(() -> show(loaded));
          } catch (IOException | JSONException e) {
            runOnUiThread(() -> state.setText(getString(R.string.failed, e.getMessage())));
          }
        });
  }

  private void show(List<Article> loaded) {
    page++;
    articles.addAll(loaded);
    adapter.notifyDataSetChanged();
    state.setText(
        articles.isEmpty()
            ? getString(R.string.empty)
            : getString(R.string.count, articles.size(), page));
  }

  private void open(Article article) {
    startActivity(
        new Intent(this, ArticleActivity.class)
            .putExtra(ArticleActivity.TITLE, article.title)
            .putExtra(ArticleActivity.AUTHOR, article.author)
            .putExtra(ArticleActivity.PICTURE, article.picture));
  }

  private void signUp() {
    background.execute(
        () -> {
          try {
            byte[] answer = Server.post(Server.ADDRESS + "readers", "{\"name\":\"reader\"}");
            String name = new JSONObject(new String(answer, "UTF-8")).getString("name");
            runOnUiThread(() -> state.setText(getString(R.string.signed_up, name)));
          } catch (IOException | JSONException e) {
            runOnUiThread(() -> state.setText(getString(R.string.failed, e.getMessage())));
          }
        });
  }
}
