# Wrong: a migration that is not SQL.
