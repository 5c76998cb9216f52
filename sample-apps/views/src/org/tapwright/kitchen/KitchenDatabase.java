package org.tapwright.kitchen;

import androidx.room.Database;
import androidx.room.RoomDatabase;

/** The app's database. */
@Database(entities = {Recipe.class}, version = 1, exportSchema = false)
public abstract class KitchenDatabase extends RoomDatabase {
  public abstract RecipeDao recipes();
}
