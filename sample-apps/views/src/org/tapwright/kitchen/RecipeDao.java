package org.tapwright.kitchen;

import androidx.lifecycle.LiveData;
import androidx.room.Dao;
import androidx.room.Delete;
import androidx.room.Insert;
import androidx.room.Query;
import androidx.room.Transaction;
import androidx.room.Update;
import java.util.List;

/** What is asked of the database; Room writes the class. */
@Dao
public abstract class RecipeDao {
  @Query("SELECT * FROM recipes ORDER BY CASE WHEN :favouritesFirst THEN -favourite ELSE 0 END, title")
  public abstract LiveData<List<Recipe>> watchAll(boolean favouritesFirst);

  @Query("SELECT * FROM recipes WHERE id = :id")
  public abstract LiveData<Recipe> watch(long id);

  @Query("SELECT title FROM recipes WHERE favourite ORDER BY title")
  public abstract List<String> favourites();

  @Query("DELETE FROM recipes")
  public abstract void clear();

  @Insert
  public abstract void add(List<Recipe> recipes);

  @Update
  public abstract void change(Recipe recipe);

  @Delete
  public abstract void remove(Recipe recipe);

  @Transaction
  public void replaceAll(List<Recipe> recipes) {
    clear();
    add(recipes);
  }
}
