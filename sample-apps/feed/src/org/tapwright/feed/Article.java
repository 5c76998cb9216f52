package org.tapwright.feed;

import java.util.ArrayList;
import java.util.List;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;

/** What the server tells of an article. */
final class Article {
  final String title;
  final String author;
  final String picture;

  private Article(JSONObject told) throws JSONException {
    title = told.getString("title");
    // A server that leaves it out means an article of nobody: the screen does not expect it.
    author = told.isNull("author") ? null : told.getString("author");
    picture = told.getString("picture");
  }

  /** Reads a page of the feed. */
  static List<Article> read(String text) throws JSONException {
    JSONObject page = new JSONObject(text);
    JSONArray told = page.getJSONArray("articles");
    List<Article> articles = new ArrayList<>();
    for (int i = 0; i < told.length(); i++) {
      articles.add(new Article(told.getJSONObject(i)));
    }
    return articles;
  }

  @Override
  public String toString() {
    return title;
  }
}
