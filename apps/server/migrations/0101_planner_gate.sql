-- The gate before the suggestions: the database itself refuses a meal that someone of the household must not be given.
-- It shares nothing with the filter: the meal's side follows from the rows of its ingredients as they are now, the
-- household's side from its gate, which only a transaction that brings the key can open. Without key, gate or meal, with
-- another diet than the gate's, or with bits that are not as they were sealed, it refuses (SQLSTATE SG001).

-- Everything inside the ingredients of these meals, at any depth, as the bits of a mask of `width`.
create function planner.meal_masks(ids text[], width integer)
returns table (meal_id text, mask bit varying) language sql stable set search_path = pg_catalog as $$
  with recursive inside as (
    select l.meal_id, l.ingredient_id, 0 as depth
    from catalogue.meal_lines l where l.meal_id = any(ids)
    union
    select o.meal_id, part, least(o.depth + 1, 1)
    from inside o join catalogue.ingredients i on i.id = o.ingredient_id, unnest(i.contains) as part
  ),
  -- A part that is in no table is of unknown make, and nobody knows what it carries.
  things as (
    select o.meal_id, o.ingredient_id, o.depth, i.allergens, i.flags,
      i.allergens is null as unknown_allergens,
      i.id is null or (i.is_composite and i.contains is null) as unknown_make
    from inside o left join catalogue.ingredients i on i.id = o.ingredient_id
  ),
  offered as (
    select m.id, m.facts -> 'programs' as programs, m.facts -> 'nutrition' as nutrition, m.tags,
      m.cook_minutes > 0 and not m.tags && array['raw', 'no-cook'] as is_cooked
    from catalogue.meals m where m.id = any(ids) and m.is_published and m.is_for_everyone
  ),
  -- A product is flagged as what it is made of; its allergens are looked for inside it all the same.
  marks as (
    select distinct t.meal_id, 'flag' as kind, flag as code from things t, unnest(t.flags) as flag where t.depth = 0
    union all select distinct t.meal_id, 'within', flag from things t, unnest(t.flags) as flag
    union all select distinct t.meal_id, 'allergen', class from things t, unnest(t.allergens) as class
    union all select distinct t.meal_id, 'rule', 'unknown_allergens' from things t where t.unknown_allergens
    union all select distinct t.meal_id, 'rule', 'unknown_make' from things t where t.unknown_make
    union all select distinct t.meal_id, 'rule', 'lost' from things t where t.flags is null
    union all select distinct t.meal_id, 'ingredient', t.ingredient_id from things t
    -- Nobody wrote down what is in it.
    union all select o.id, 'rule', unnest(array['unknown_allergens', 'unknown_make', 'lost']) from offered o
      where not exists (select from catalogue.meal_lines l where l.meal_id = o.id)
    union all select distinct t.meal_id, 'line', 'raw_egg' from things t join offered o on o.id = t.meal_id
      where t.depth = 0 and 'egg' = any(t.flags) and not t.flags && array['processed', 'grain']
        and not 'eggs-firm' = any(o.tags)
    union all select distinct t.meal_id, 'line', 'raw_animal' from things t join offered o on o.id = t.meal_id
      where t.depth = 0 and ('cold_smoked' = any(t.flags) or not o.is_cooked
        and t.flags && array['meat', 'fish', 'shellfish'] and not 'processed' = any(t.flags))
    union all select id, 'line', 'spicy' from offered where 'spicy' = any(tags)
  ),
  forbidden (kind, code, breaks, what) as (values
    ('flag', 'pork', 'program', 'halal'), ('flag', 'alcohol', 'program', 'halal'),
    ('flag', 'meat', 'program', 'vegetarian'), ('flag', 'poultry', 'program', 'vegetarian'),
    ('flag', 'fish', 'program', 'vegetarian'), ('flag', 'shellfish', 'program', 'vegetarian'),
    ('flag', 'rennet', 'program', 'vegetarian'),
    ('flag', 'meat', 'program', 'vegan'), ('flag', 'poultry', 'program', 'vegan'), ('flag', 'fish', 'program', 'vegan'),
    ('flag', 'shellfish', 'program', 'vegan'), ('flag', 'animal', 'program', 'vegan'),
    ('flag', 'dairy', 'program', 'vegan'), ('flag', 'egg', 'program', 'vegan'),
    ('rule', 'unknown_allergens', 'program', 'gluten-free'), ('allergen', 'gluten', 'program', 'gluten-free'),
    ('rule', 'unknown_allergens', 'program', 'dairy-free'), ('allergen', 'milk', 'program', 'dairy-free'),
    ('flag', 'dairy', 'program', 'dairy-free'),
    ('rule', 'unknown_allergens', 'program', 'nut-free'), ('allergen', 'tree_nuts', 'program', 'nut-free'),
    ('allergen', 'peanuts', 'program', 'nut-free'),
    ('flag', 'grain', 'program', 'paleo'), ('flag', 'legume', 'program', 'paleo'), ('flag', 'dairy', 'program', 'paleo'),
    ('flag', 'potato', 'program', 'paleo'), ('flag', 'refined_oil', 'program', 'paleo'),
    ('flag', 'added_sugar', 'program', 'paleo'), ('flag', 'processed', 'program', 'paleo'),
    ('flag', 'alcohol', 'program', 'paleo'),
    ('within', 'alcohol', 'limit', 'alcohol'), ('rule', 'lost', 'limit', 'alcohol'),
    ('within', 'organ_meat', 'limit', 'organ_meat'), ('rule', 'lost', 'limit', 'organ_meat'),
    ('within', 'high_mercury', 'limit', 'high_mercury'), ('rule', 'lost', 'limit', 'high_mercury'),
    ('within', 'soft_cheese', 'limit', 'soft_cheese'), ('rule', 'lost', 'limit', 'soft_cheese'),
    ('within', 'sprouts', 'limit', 'raw_sprouts'), ('rule', 'lost', 'limit', 'raw_sprouts'),
    ('within', 'organ_meat', 'limit', 'high_purine'), ('within', 'shellfish', 'limit', 'high_purine'),
    ('within', 'high_purine', 'limit', 'high_purine'), ('rule', 'lost', 'limit', 'high_purine'),
    ('line', 'raw_egg', 'limit', 'raw_egg'), ('line', 'raw_animal', 'limit', 'raw_animal'),
    ('line', 'spicy', 'limit', 'spicy'), ('flag', 'hot', 'limit', 'spicy')
  ),
  raised as (
    select id as meal_id, 'rule' as kind, 'unread' as code from offered
    union all select meal_id, kind, code from marks
    union all select m.meal_id, f.breaks, f.what from marks m join forbidden f using (kind, code)
    -- Programs that count grams are judged by the facts of the meal, and the others by them too.
    union all select o.id, 'program', b.code from offered o join catalogue.gate_bits b
      on b.kind = 'program' and not coalesce(o.programs ? b.code, false)
    -- Limits that count say what and how much at most: "sodium 670".
    union all select o.id, 'limit', b.code from offered o join catalogue.gate_bits b
      on b.kind = 'limit' and b.code like '% %'
      and not coalesce((o.nutrition ->> split_part(b.code, ' ', 1))::numeric <= split_part(b.code, ' ', 2)::numeric, false)
  )
  select r.meal_id, bit_or(set_bit(repeat('0', width)::bit varying, b.bit, 1))
  from raised r join offered o on o.id = r.meal_id join catalogue.gate_bits b using (kind, code)
  group by r.meal_id
$$;

create function planner.refuse_unsafe(accounts uuid[], meals text[], diets integer[]) returns void language plpgsql
-- Planned anew each time: it is asked about one row and about a hundred thousand.
set plan_cache_mode = force_custom_plan set jit = off set search_path = pg_catalog as $$
declare
  keys jsonb := nullif(current_setting('sufra.gate_keys', true), '')::jsonb;
  width integer := (select (max(bit) / 512 + 1) * 512 from catalogue.gate_bits);
  nothing bit varying := repeat('0', width)::bit varying;
  wrong text;
begin
  if accounts is null then return; end if;
  if keys is null then raise exception 'gate: nobody opened it' using errcode = 'SG001'; end if;
  with wanted as materialized (
    select account, meal, diet from unnest(accounts, meals, diets) as row (account, meal, diet)
  ),
  masks as materialized (
    select meal_id, mask from planner.meal_masks((select array_agg(distinct meal) from wanted), width)
  ),
  -- All that a key says of a household begins so.
  gates as materialized (
    select g.account_id, g.diet_version, g.sealed, g.proof, key,
      key || uuid_send(g.account_id) || int4send(g.diet_version) || g.nonce as salt
    from household.gates g, decode(keys ->> g.key_id, 'hex') as key
    where g.account_id in (select account from wanted)
  ),
  opened as materialized (
    select account_id, diet_version, case
        when proof <> sha256(key || sha256(salt || varbit_send(sealed))) then null
        when length(sealed) = 512 then sealed # ('x' || encode(sha512(salt || int4send(0)), 'hex'))::bit varying
        else sealed # (select ('x' || string_agg(encode(sha512(salt || int4send(block)), 'hex'), '' order by block))
          ::bit varying from generate_series(0, length(sealed) / 512 - 1) as block) end as bits
    from gates
  ),
  -- What is younger than a gate is avoided by those who avoid any ingredient, until their diet is read again.
  avoided as materialized (
    select account_id, diet_version, bits || case when get_bit(bits, 2) = 1
      then repeat('1', width - length(bits)) else repeat('0', width - length(bits)) end::bit varying as bits
    from opened
  )
  -- Not the first that is found: whoever looks for one row would look through all of them for each.
  select min(case
      when m.mask is null then 'a meal that is not offered'
      when a.account_id is null then 'a household without a gate'
      when a.diet_version <> w.diet then 'a diet that is no longer so'
      when a.bits is null then 'a gate that does not open'
      else 'a meal that is not safe for everyone' end)
  into wrong
  from wanted w left join masks m on m.meal_id = w.meal left join avoided a on a.account_id = w.account
  where ((a.bits & m.mask) = nothing and a.diet_version = w.diet) is not true;
  if wrong is not null then raise exception 'gate: %', wrong using errcode = 'SG001'; end if;
end $$;

create function planner.gate_new() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  perform planner.refuse_unsafe(array_agg(account_id), array_agg(meal_id), array_agg(diet_version)) from fresh;
  return null;
end $$;
create trigger suggestions_are_safe after insert on planner.suggestions
  referencing new table as fresh for each statement execute function planner.gate_new();

create function planner.gate_changed() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  perform planner.refuse_unsafe(array[new.account_id], array[new.meal_id], array[new.diet_version]);
  return null;
end $$;
-- A decision changes none of these; who marks a suggestion as checked again is asked again.
create trigger suggestions_stay_safe
  after update of account_id, meal_id, diet_version, shelf_version on planner.suggestions for each row
  when ((old.account_id, old.meal_id, old.diet_version, old.shelf_version)
    is distinct from (new.account_id, new.meal_id, new.diet_version, new.shelf_version))
  execute function planner.gate_changed();
