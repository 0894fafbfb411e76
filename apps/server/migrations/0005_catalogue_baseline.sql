-- Ingredients, meals with their lines, and which release of the food data is loaded.
create schema catalogue;

create table catalogue.ingredients (
  id text primary key,
  name_en text not null,
  name_ar text not null,
  aisle text not null,
  -- Null: nobody knows, so its meals are blocked for anyone with an allergy.
  allergens text[],
  flags text[] not null,
  -- Per 100 g.
  nutrition jsonb not null,
  -- Ids of what a prepared product is made of; null for a prepared product whose recipe is unknown.
  contains text[],
  is_composite boolean not null,
  details jsonb not null,
  revision integer not null default 0,
  -- Set once an admin has changed it: a new release of the food data leaves it alone from then on.
  edited_at timestamptz,
  name_key text collate "C" generated always as (admin.search_key(name_en)) stored,
  search_key text generated always as
    (' ' || admin.search_key(name_en || ' ' || name_ar || ' ' || replace(id, '-', ' '))) stored
);
create index ingredients_by_name on catalogue.ingredients (name_key, (id collate "C"));
-- What an ingredient is a part of.
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
  -- Derived from the lines by the rules of the catalogue, never typed.
  facts jsonb not null,
  -- Null: Sufra's own.
  owner_partner_id uuid,
  -- Suggested to households; a kitchen's dish is once an admin says so.
  is_for_everyone boolean not null default true,
  status text not null check (status in ('draft', 'published', 'withdrawn')),
  is_published boolean generated always as (status = 'published') stored,
  -- The content as an admin left it, not published yet.
  draft jsonb,
  -- Grows with every change, so that nobody saves over what somebody else changed.
  revision integer not null default 0,
  -- How often it was published; the shipped one is not counted until an admin publishes over it.
  version integer not null default 0,
  -- Set once an admin has published it: a new release of the food data leaves it alone from then on.
  edited_at timestamptz,
  updated_at timestamptz not null default now(),
  -- What lists are sorted and searched by: the title as it is written now, by the order of its bytes.
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
-- The meals of a status, and those with a draft, in either order.
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
  -- Null is what came with the product.
  by_account_id uuid,
  at timestamptz not null,
  primary key (meal_id, version)
);

-- One row: a process whose shelf was read at a smaller number reads it again before it lets anybody decide.
create table catalogue.shelf_state (
  is_only boolean primary key default true check (is_only),
  number integer not null
);

insert into catalogue.shelf_state (number) values (1);

-- Every word of a meal's titles and of an ingredient's names with what follows it, so that a search for the beginning of
-- any of them is a stretch of an index, which answers alone.
create table catalogue.meal_words (
  meal_id text collate "C" not null references catalogue.meals on delete cascade,
  -- Where the space before the word stands in the text.
  at integer not null,
  text text not null,
  -- As much as anybody searches for.
  key text collate "C" not null generated always as (substr(text, at + 1, 100)) stored,
  -- Of the meal, so that its lists are narrowed here.
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

-- What other modules read.
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
