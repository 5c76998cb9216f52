"""The sections of a report: a module each, with its template inside or beside it."""
