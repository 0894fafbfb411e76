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

insert into catalogue.meal_words (meal_id, at, text, status, has_draft)
select m.id, w.at, m.search_key, m.status, m.draft is not null from catalogue.meals m, catalogue.word_starts(m.search_key) w (at);
insert into catalogue.ingredient_words (ingredient_id, at, text)
select i.id, w.at, i.search_key from catalogue.ingredients i, catalogue.word_starts(i.search_key) w (at);

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

-- The meals of a status, and those with a draft, in either order.
create index meals_by_status_and_change on catalogue.meals (status, updated_at, (id collate "C"));
create index meals_by_status_and_title on catalogue.meals (status, title_key, (id collate "C"));
create index meals_with_draft_by_change on catalogue.meals (updated_at, (id collate "C")) where draft is not null;
create index meals_with_draft_by_title on catalogue.meals (title_key, (id collate "C")) where draft is not null;

-- What an ingredient is a part of.
create index ingredients_by_part on catalogue.ingredients using gin (contains);
