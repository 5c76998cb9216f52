"""A test in the languages of others: pytest with uiautomator2, Maestro, scenario, formula."""
