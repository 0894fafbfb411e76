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
  details jsonb not null
);

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
  is_published boolean not null default true,
  -- Derived from the lines by the rules of the catalogue, never typed.
  facts jsonb not null
);

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
