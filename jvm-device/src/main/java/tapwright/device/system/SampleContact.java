package tapwright.device.system;

import android.content.ContentProvider;
import android.content.ContentUris;
import android.content.ContentValues;
import android.database.Cursor;
import android.net.Uri;
import android.provider.ContactsContract;
import android.provider.ContactsContract.CommonDataKinds.Email;
import android.provider.ContactsContract.CommonDataKinds.Phone;
import android.provider.ContactsContract.CommonDataKinds.StructuredName;

/** The person that is chosen where a contact is asked for; entered into the contacts then. */
final class SampleContact {
  private static final String NAME = "Sam Sample";
  private static final String NUMBER = "5550100";
  private static final String MAIL = "sam@example.org";
  private static final String KEY = "sample";
  private static final String OLD_PEOPLE = "content://contacts/people";
  private static final String OLD_PHONES = "content://contacts/phones";

  private final ContentProvider contacts;

  SampleContact(ContentProvider contacts) {
    this.contacts = contacts;
  }

  /** The person, or the phone number or mail address of the person if that is what is wanted. */
  Uri choose(String wanted) {
    if (wanted.contains("phone")) {
      return detail(Phone.CONTENT_ITEM_TYPE);
    }
    return wanted.contains("email") ? detail(Email.CONTENT_ITEM_TYPE) : person();
  }

  private Uri person() {
    Uri known = find(ContactsContract.Contacts.CONTENT_URI, ContactsContract.Contacts.LOOKUP_KEY);
    return known == null ? enter() : known;
  }

  private Uri detail(String type) {
    person();
    return find(ContactsContract.Data.CONTENT_URI, ContactsContract.Data.LOOKUP_KEY, type);
  }

  /** The person as apps of the first Androids know it. */
  Uri chooseOld() {
    Uri people = Uri.parse(OLD_PEOPLE);
    Uri known = find(people, "lookup");
    if (known != null) {
      return known;
    }
    ContentValues row = new ContentValues();
    row.put("lookup", KEY);
    row.put("name", NAME);
    row.put("display_name", NAME);
    row.put("number", NUMBER);
    Uri person = contacts.insert(people, row);
    row.put("person", ContentUris.parseId(person));
    contacts.insert(Uri.parse(OLD_PHONES), row);
    return person;
  }

  private Uri enter() {
    ContentValues row = new ContentValues();
    row.put(ContactsContract.Contacts.DISPLAY_NAME, NAME);
    row.put(ContactsContract.Contacts.LOOKUP_KEY, KEY);
    row.put(ContactsContract.Contacts.HAS_PHONE_NUMBER, 1);
    row.put(ContactsContract.Contacts.IN_VISIBLE_GROUP, 1);
    row.put(ContactsContract.Contacts.STARRED, 0);
    Uri person = contacts.insert(ContactsContract.Contacts.CONTENT_URI, row);
    row.put(ContactsContract.Data.CONTACT_ID, ContentUris.parseId(person));
    Uri raw = contacts.insert(ContactsContract.RawContacts.CONTENT_URI, row);
    row.put(ContactsContract.Data.RAW_CONTACT_ID, ContentUris.parseId(raw));
    enter(row, StructuredName.CONTENT_ITEM_TYPE, NAME, ContactsContract.Data.CONTENT_URI);
    enter(row, Phone.CONTENT_ITEM_TYPE, NUMBER, ContactsContract.Data.CONTENT_URI);
    enter(row, Phone.CONTENT_ITEM_TYPE, NUMBER, Phone.CONTENT_URI);
    enter(row, Email.CONTENT_ITEM_TYPE, MAIL, ContactsContract.Data.CONTENT_URI);
    enter(row, Email.CONTENT_ITEM_TYPE, MAIL, Email.CONTENT_URI);
    return person;
  }

  private void enter(ContentValues person, String type, String value, Uri table) {
    ContentValues row = new ContentValues(person);
    row.put(ContactsContract.Data.MIMETYPE, type);
    row.put(ContactsContract.Data.DATA1, value);
    row.put(ContactsContract.Data.DATA2, Phone.TYPE_MOBILE);
    contacts.insert(table, row);
  }

  private Uri find(Uri table, String keyColumn) {
    return first(table, keyColumn + "=?", KEY);
  }

  private Uri find(Uri table, String keyColumn, String type) {
    return first(table, keyColumn + "=? AND " + ContactsContract.Data.MIMETYPE + "=?", KEY, type);
  }

  private Uri first(Uri table, String selection, String... arguments) {
    try (Cursor found =
        contacts.query(
            table, new String[] {ContactsContract.Data._ID}, selection, arguments, null)) {
      return found.moveToFirst() ? ContentUris.withAppendedId(table, found.getLong(0)) : null;
    }
  }
}
