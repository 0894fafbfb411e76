create table catalogue.meal_pictures (
  id uuid primary key,
  meal_id text not null references catalogue.meals (id) on delete cascade,
  -- Of the re-encoded bytes.
  hash text not null,
  by_account_id uuid not null,
  at timestamptz not null,
  unique (meal_id, hash)
);

alter table catalogue.meals
  -- The uploaded picture that is shown; null for the shipped one.
  add picture_id uuid;

drop view if exists catalogue.public_meals;
create view catalogue.public_meals as select
  id, cuisine, meal_times, servings, difficulty, prep_minutes, cook_minutes, title, description, steps, tags,
  has_picture, facts, owner_partner_id, is_for_everyone, is_published,
  coalesce(picture_id::text, case when has_picture then 'shipped' end) as picture
from catalogue.meals;
