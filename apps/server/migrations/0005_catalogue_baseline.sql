-- Ingredients, meals with their lines, and the loaded release of the food data.
create schema catalogue;

create table catalogue.ingredients (
  id text primary key,
  name_en text not null,
  name_ar text not null,
  aisle text not null,
  -- Null means unknown: blocks its meals for members with an allergy.
  allergens text[],
  flags text[] not null,
  -- Per 100 g.
  nutrition jsonb not null,
  -- Ingredients of a prepared product; null if its recipe is unknown.
  contains text[],
  is_composite boolean not null,
  details jsonb not null,
  revision integer not null default 0,
  -- Set once an admin edits it; later food data releases then skip it.
  edited_at timestamptz,
  name_key text collate "C" generated always as (admin.search_key(name_en)) stored,
  search_key text generated always as
    (' ' || admin.search_key(name_en || ' ' || name_ar || ' ' || replace(id, '-', ' '))) stored
);
create index ingredients_by_name on catalogue.ingredients (name_key, (id collate "C"));
-- For "which products contain this ingredient".
create index ingredients_by_part on catalogue.ingredients using gin (contains);

create table catalogue.meals (
  id text primary key,
  cuisine text not null,
  meal_times text[] not null,
  family text not null,
  servings integer not null check (servings > 0),
  difficulty text not null,
  prep_minutes integer not null,
  cook_minutes integer not null,
  title jsonb not null,
  description jsonb not null,
  steps jsonb not null,
  tags text[] not null,
  season text[] not null,
  has_picture boolean not null,
  -- Derived from the lines by the catalogue's rules, never typed in.
  facts jsonb not null,
  -- Null for Sufra's own meals.
  owner_partner_id uuid,
  -- Whether any household may get it as a suggestion; a kitchen's dish needs an admin's approval.
  is_for_everyone boolean not null default true,
  status text not null check (status in ('draft', 'published', 'withdrawn')),
  is_published boolean generated always as (status = 'published') stored,
  -- An admin's unpublished content.
  draft jsonb,
  -- Incremented on every change, for optimistic locking.
  revision integer not null default 0,
  -- Times published by an admin; 0 for shipped content.
  version integer not null default 0,
  -- Set once an admin publishes it; later food data releases then skip it.
  edited_at timestamptz,
  updated_at timestamptz not null default now(),
  -- Sort and search key of lists: the current title, in byte order.
  title_key text collate "C" generated always as
    (admin.search_key(coalesce(nullif(draft #>> '{title,en}', ''), title ->> 'en', ''))) stored,
  search_key text generated always as
    (' ' || admin.search_key(coalesce(draft #>> '{title,en}', title ->> 'en', '') || ' ' ||
    coalesce(draft #>> '{title,ar}', title ->> 'ar', ''))) stored,
  check (is_for_everyone or owner_partner_id is not null)
);
create index meals_by_owner on catalogue.meals (owner_partner_id) where owner_partner_id is not null;
create index meals_by_change on catalogue.meals (updated_at, (id collate "C"));
create index meals_by_title on catalogue.meals (title_key, (id collate "C"));
-- Meals of a status, and meals with a draft, sorted in either direction.
create index meals_by_status_and_change on catalogue.meals (status, updated_at, (id collate "C"));
create index meals_by_status_and_title on catalogue.meals (status, title_key, (id collate "C"));
create index meals_with_draft_by_change on catalogue.meals (updated_at, (id collate "C")) where draft is not null;
create index meals_with_draft_by_title on catalogue.meals (title_key, (id collate "C")) where draft is not null;

create table catalogue.meal_lines (
  meal_id text not null references catalogue.meals on delete cascade,
  position integer not null,
  ingredient_id text not null references catalogue.ingredients,
  amount numeric(9, 3) not null check (amount > 0),
  unit text not null,
  grams numeric(9, 2) not null,
  is_optional boolean not null default false,
  note jsonb,
  primary key (meal_id, position)
);
create index meal_lines_by_ingredient on catalogue.meal_lines (ingredient_id);

create table catalogue.releases (
  hash text primary key,
  loaded_at timestamptz not null default now()
);

create table catalogue.meal_versions (
  meal_id text not null references catalogue.meals on delete cascade,
  version integer not null check (version > 0),
  content jsonb not null,
  -- Null for shipped content.
  by_account_id uuid,
  at timestamptz not null,
  primary key (meal_id, version)
);

-- A single row. A process with an older shelf reloads it before it decides on safety.
create table catalogue.shelf_state (
  is_only boolean primary key default true check (is_only),
  number integer not null
);

insert into catalogue.shelf_state (number) values (1);

-- Every word of a meal's titles and its ingredients' names with the text that follows, so a prefix search is an
-- index-only range scan.
create table catalogue.meal_words (
  meal_id text collate "C" not null references catalogue.meals on delete cascade,
  -- Position of the space before the word.
  at integer not null,
  text text not null,
  -- The longest search text.
  key text collate "C" not null generated always as (substr(text, at + 1, 100)) stored,
  -- The meal's status, to filter lists without a join.
  status text not null,
  has_draft boolean not null,
  primary key (meal_id, at)
);
create index meal_words_by_key on catalogue.meal_words (key, meal_id) include (at, text, status, has_draft);

create table catalogue.ingredient_words (
  ingredient_id text collate "C" not null references catalogue.ingredients on delete cascade,
  at integer not null,
  text text not null,
  key text collate "C" not null generated always as (substr(text, at + 1, 100)) stored,
  primary key (ingredient_id, at)
);
create index ingredient_words_by_key on catalogue.ingredient_words (key, ingredient_id) include (at, text);

create function catalogue.word_starts(text text) returns setof integer language sql immutable parallel safe as $$
  select at from generate_series(1, length(text) - 1) at where substr(text, at, 1) = ' ' and substr(text, at + 1, 1) <> ' '
$$;

create function catalogue.list_meal_words() returns trigger language plpgsql as $$
begin
  delete from catalogue.meal_words where meal_id = new.id;
  insert into catalogue.meal_words (meal_id, at, text, status, has_draft)
  select new.id, at, new.search_key, new.status, new.draft is not null from catalogue.word_starts(new.search_key) at;
  return null;
end $$;
create trigger meal_words_are_listed after insert on catalogue.meals
  for each row execute function catalogue.list_meal_words();
create trigger meal_words_are_relisted after update on catalogue.meals
  for each row when ((old.search_key, old.status, old.draft is null) is distinct from
    (new.search_key, new.status, new.draft is null)) execute function catalogue.list_meal_words();

create function catalogue.list_ingredient_words() returns trigger language plpgsql as $$
begin
  delete from catalogue.ingredient_words where ingredient_id = new.id;
  insert into catalogue.ingredient_words (ingredient_id, at, text)
  select new.id, at, new.search_key from catalogue.word_starts(new.search_key) at;
  return null;
end $$;
create trigger ingredient_words_are_listed after insert on catalogue.ingredients
  for each row execute function catalogue.list_ingredient_words();
create trigger ingredient_words_are_relisted after update on catalogue.ingredients
  for each row when (old.search_key is distinct from new.search_key) execute function catalogue.list_ingredient_words();

-- What other modules may read.
create view catalogue.public_ingredients as select
  id, name_en, name_ar, aisle, allergens, flags, contains, is_composite, details
from catalogue.ingredients;
create view catalogue.public_meal_lines as select
  meal_id, position, ingredient_id, amount, unit, grams, is_optional, note
from catalogue.meal_lines;
create view catalogue.public_meals as select
  id, cuisine, meal_times, servings, difficulty, prep_minutes, cook_minutes, title, description, steps, tags,
  has_picture, facts, owner_partner_id, is_for_everyone, is_published
from catalogue.meals;
create view catalogue.public_shelf_state as select number from catalogue.shelf_state;
