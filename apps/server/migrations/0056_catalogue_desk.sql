-- Meals and ingredients that admins edit: drafts, published versions, and the number that grows with every change.
alter table catalogue.meals
  -- The content as an admin left it, not published yet.
  add column draft jsonb,
  -- Grows with every change, so that nobody saves over what somebody else changed.
  add column revision integer not null default 0,
  -- How often it was published; the shipped one is not counted until an admin publishes over it.
  add column version integer not null default 0,
  -- Set once an admin has published it: a new release of the food data leaves it alone from then on.
  add column edited_at timestamptz,
  add column updated_at timestamptz not null default now();
alter table catalogue.meals
  -- What lists are sorted and searched by: the title as it is written now, by the order of its bytes.
  add column title_key text collate "C" generated always as
    (admin.search_key(coalesce(nullif(draft #>> '{title,en}', ''), title ->> 'en', ''))) stored,
  add column search_key text generated always as
    (' ' || admin.search_key(coalesce(draft #>> '{title,en}', title ->> 'en', '') || ' ' ||
      coalesce(draft #>> '{title,ar}', title ->> 'ar', ''))) stored;
create index meals_by_change on catalogue.meals (updated_at, (id collate "C"));
create index meals_by_title on catalogue.meals (title_key, (id collate "C"));

create table catalogue.meal_versions (
  meal_id text not null references catalogue.meals on delete cascade,
  version integer not null check (version > 0),
  content jsonb not null,
  -- Null is what came with the product.
  by_account_id uuid,
  at timestamptz not null,
  primary key (meal_id, version)
);

alter table catalogue.ingredients
  add column revision integer not null default 0,
  -- Set once an admin has changed it: a new release of the food data leaves it alone from then on.
  add column edited_at timestamptz,
  add column name_key text collate "C" generated always as (admin.search_key(name_en)) stored,
  add column search_key text generated always as
    (' ' || admin.search_key(name_en || ' ' || name_ar || ' ' || replace(id, '-', ' '))) stored;
create index ingredients_by_name on catalogue.ingredients (name_key, (id collate "C"));

-- One row: a process whose shelf was read at a smaller number reads it again before it lets anybody decide.
create table catalogue.shelf_state (
  is_only boolean primary key default true check (is_only),
  number integer not null
);
insert into catalogue.shelf_state (number) values (1);
