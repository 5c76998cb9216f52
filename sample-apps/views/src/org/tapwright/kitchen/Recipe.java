package org.tapwright.kitchen;

import androidx.annotation.NonNull;
import androidx.room.Entity;
import androidx.room.PrimaryKey;

/** A recipe as the database keeps it. */
@Entity(tableName = "recipes")
public class Recipe {
  @PrimaryKey(autoGenerate = true)
  public long id;

  @NonNull public String title;
  @NonNull public String picture;
  public int portions;
  public boolean favourite;

  public Recipe(@NonNull String title, @NonNull String picture, int portions) {
    this.title = title;
    this.picture = picture;
    this.portions = portions;
  }
}
