-- What every bit of a gate says, by which the database judges suggestions. The three rules, then allergens, programs and the limits of health conditions,
-- then ingredients in the order in which they came.
create table catalogue.gate_bits (
  bit integer primary key check (bit >= 0),
  kind text not null check (kind in ('rule', 'allergen', 'program', 'limit', 'ingredient')),
  code text not null,
  unique (kind, code)
);
insert into catalogue.gate_bits (bit, kind, code) values
  -- Someone has an allergy nobody could read: every meal has this bit.
  (0, 'rule', 'unread'),
  -- Someone has an allergy: meals with something nobody has allergen data for.
  (1, 'rule', 'unknown_allergens'),
  -- Someone avoids an ingredient: meals with a prepared product of unknown make.
  (2, 'rule', 'unknown_make');
insert into catalogue.gate_bits (bit, kind, code)
select 3 + n, 'allergen', code
from unnest(array['gluten', 'crustaceans', 'eggs', 'fish', 'peanuts', 'soy', 'milk', 'tree_nuts', 'celery', 'mustard',
  'sesame', 'sulphites', 'lupin', 'molluscs']) with ordinality as classes (code, n);
insert into catalogue.gate_bits (bit, kind, code)
select 31 + n, 'program', code
from unnest(array['halal', 'vegetarian', 'vegan', 'keto', 'low-carb', 'low-sodium', 'high-protein', 'heart-healthy',
  'diabetic', 'gluten-free', 'dairy-free', 'nut-free', 'paleo', 'mediterranean-diet']) with ordinality as lists (code, n);
insert into catalogue.gate_bits (bit, kind, code)
select 45 + n, 'limit', code
from unnest(array['alcohol', 'raw_egg', 'raw_animal', 'soft_cheese', 'raw_sprouts', 'organ_meat', 'high_mercury',
  'high_purine', 'spicy', 'sodium 670', 'sugar 25', 'sugar 30', 'fat 20', 'fat 25', 'protein 1'])
  with ordinality as limits (code, n);

-- A bit stays with its ingredient for good. Changes of the catalogue follow each other, and the key holds them to it.
create function catalogue.give_gate_bit() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  insert into catalogue.gate_bits (bit, kind, code)
  select greatest(max(b.bit), 63) + 1, 'ingredient', new.id from catalogue.gate_bits b
  on conflict (kind, code) do nothing;
  return null;
end $$;
create trigger ingredients_have_a_bit after insert on catalogue.ingredients
  for each row execute function catalogue.give_gate_bit();
insert into catalogue.gate_bits (bit, kind, code)
select 63 + row_number() over (order by id), 'ingredient', id from catalogue.ingredients;
