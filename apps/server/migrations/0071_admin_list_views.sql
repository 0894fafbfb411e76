-- Named filters of a list in the admin panel, each person's own.
create table admin.list_views (
  id uuid primary key,
  account_id uuid not null references admin.people on delete cascade,
  list text not null,
  name text not null,
  -- The page's search parameters.
  query text not null,
  created_at timestamptz not null,
  unique (account_id, list, name)
);
