-- Meals suggested to a household, one on the table for each day and meal time.
create schema planner;

create table planner.suggestions (
  id uuid not null,
  account_id uuid not null,
  day date not null,
  meal_time text not null check (meal_time in ('breakfast', 'lunch', 'dinner')),
  meal_id text not null,
  status text not null check (status in ('pending', 'accepted', 'rejected')),
  is_on_table boolean generated always as (status in ('pending', 'accepted')) stored,
  rejection_count integer not null default 0 check (rejection_count between 0 and 1),
  -- Sealed: they name what people at the table avoid.
  reasons bytea not null,
  -- The diet and the catalogue the meal was checked against; others mean: check again before it is shown.
  diet_version integer not null,
  shelf_version text not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  -- How much of a serving a household is to eat of a suggestion, so that the day brings what it should.
  portion numeric(3, 2) not null default 1 check (portion between 0.75 and 1.25),
  -- When a person chose to keep a meal of the week ahead; the planner leaves it there as long as it is safe.
  locked_at timestamptz,
  stars smallint check (stars between 1 and 5),
  rated_at timestamptz,
  primary key (id, day),
  check ((stars is null) = (rated_at is null))
) partition by range (day);
-- After a meal or an ingredient changes, what waits on tables with it is found at once.
create index suggestions_by_meal on planner.suggestions (meal_id, day) where is_on_table;
-- What was on a household's table lately is read for every household every night, from the index alone.
create index suggestions_history on planner.suggestions (account_id, day desc) include (meal_id, meal_time, status);
-- A night stores a day for one household after the other: with the day first, its slots follow each other in the index too,
-- and the same index finds all that stands on a day.
create unique index suggestions_slot on planner.suggestions (day, account_id, meal_time) where is_on_table;

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

-- A row that moves to the partition of another month is deleted and inserted, and fires no trigger of an update.
create function planner.refuse_moving() returns trigger language plpgsql as $$
begin
  raise exception 'gate: a suggestion that changes stays on its day' using errcode = 'SG001';
end $$;
create trigger suggestions_stay_on_their_day
  before update of day on planner.suggestions for each row
  when (old.day <> new.day and (old.account_id, old.meal_id, old.diet_version, old.shelf_version)
    is distinct from (new.account_id, new.meal_id, new.diet_version, new.shelf_version))
  execute function planner.refuse_moving();
select platform.divide('planner.suggestions');

-- How many safe meals each combination of limits in use has, counted every night, and how many slots nothing is left for.
-- Nobody is named: a combination knows how many households share it, not which.
create table planner.coverage_nights (
  night date primary key,
  -- The last account that was counted: an interrupted count goes on after it.
  after_account uuid,
  households integer not null default 0,
  -- Households that have not said yet what an allergy of theirs means.
  unread integer not null default 0,
  empty_breakfast integer not null default 0,
  empty_lunch integer not null default 0,
  empty_dinner integer not null default 0,
  is_done boolean not null default false,
  started_at timestamptz not null
);

create table planner.coverage (
  id uuid primary key,
  night date not null references planner.coverage_nights on delete cascade,
  -- A keyed hash of the combination, so that the same one is found again.
  key bytea not null,
  -- Programs, allergens, ingredients and limits, sealed.
  combination bytea not null,
  households integer not null,
  -- Safe meals; null where none of its households takes that meal.
  breakfast integer,
  lunch integer,
  dinner integer,
  fewest integer generated always as (coalesce(least(breakfast, lunch, dinner), 1000000)) stored,
  unique (night, key)
);
create index coverage_shortest_first on planner.coverage (night, fewest, id);

-- The night's work in batches of households, each done once: whoever takes one holds its row until it is stored.
create table planner.night_batches (
  day date not null,
  number integer not null,
  -- Accounts after the first bound, up to and with the second; without a second one, all that follow.
  after_account uuid not null,
  up_to_account uuid,
  planned integer,
  finished_at timestamptz,
  primary key (day, number),
  check ((planned is null) = (finished_at is null))
);
create index night_batches_open on planner.night_batches (day, number) where finished_at is null;

-- What each household's decisions, orders and stars have taught us, and what all households think of meals together.
create table planner.tastes (
  account_id uuid primary key,
  -- Sealed: what somebody eats and turns down tells much about them.
  taste bytea not null,
  -- Something it counts is no longer in the history: it is made anew from there by whoever needs it next.
  is_stale boolean not null default false,
  updated_at timestamptz not null
);

-- One row for each night: which meals please the same households. What fewer than ten said is not in it.
create table planner.similarities (
  night date primary key,
  meals text[] not null,
  -- The lower triangle of sums, 32-bit floats in the order of little-endian machines.
  pairs bytea not null,
  households integer not null,
  made_at timestamptz not null
);

-- How a language model said in a sentence why a meal is suggested: the same for everybody, with nothing of anybody.
create table planner.wordings (
  meal_id text not null,
  -- A hash of the dish as it was judged: its title, ingredients and allergens. A dish that changed is another one.
  dish text not null,
  -- The codes of the reasons, in one order, a space between.
  reasons text not null,
  state text not null check (state in ('asked', 'accepted', 'thrown_away')),
  -- Null unless accepted.
  en text,
  ar text,
  -- Why it was thrown away, as a code.
  fault text,
  model text not null,
  asked_at timestamptz not null,
  created_at timestamptz not null,
  primary key (meal_id, dish, reasons),
  check ((state = 'accepted') = (en is not null and ar is not null)),
  check ((state = 'thrown_away') = (fault is not null))
);

-- Which dishes each household was asked about, and what it answered; what follows from it is in planner.tastes.
create table planner.picks (
  account_id uuid primary key,
  -- Sealed, as the taste is: what somebody would eat and what not tells much about them.
  picks bytea not null,
  updated_at timestamptz not null
);

-- Replacements nobody decided on though other meals of their day were: half a no to them, from the moment their day was
-- over in Dubai. Between two instants, the first left out and null for all. What a person kept or ordered says otherwise.
create function planner.left_alone(account uuid, since timestamptz, until timestamptz)
returns table (meal_id text, at timestamptz) language sql stable set search_path = pg_catalog as $$
  select s.meal_id, over.at
  from planner.suggestions s
  cross join lateral (select (s.day + 1)::timestamp at time zone 'Asia/Dubai' as at) over
  where s.account_id = account and s.status = 'pending' and s.rejection_count = 1 and s.locked_at is null
    and (since is null or (over.at > since and s.day >= (since at time zone 'Asia/Dubai')::date))
    and over.at <= until
    and exists (
      select from planner.suggestions o
      where o.account_id = account and o.day = s.day and o.meal_time <> s.meal_time and o.decided_at is not null)
    and not exists (
      select from ordering.orders o
      where o.suggestion_id = s.id and o.account_id = account and (o.is_open or o.status = 'delivered'))
$$;
