-- The server checks that suggestions are safe. The database keeps the part that needs no secret: a suggestion is for the
-- current diet of its household, and never becomes another meal's or household's.
do $$
declare
  part regclass;
begin
  for part in
    select 'planner.suggestions'::regclass
    union all select inhrelid::regclass from pg_inherits where inhparent = 'planner.suggestions'::regclass
  loop
    execute format('drop trigger suggestions_are_safe on %s', part);
  end loop;
end $$;
drop trigger suggestions_stay_safe on planner.suggestions;
drop function planner.gate_new();
drop function planner.gate_changed();
drop function planner.refuse_unsafe(uuid[], text[], integer[]);
drop function planner.meal_masks(text[], integer);

create function planner.refuse_other_diets(accounts uuid[], diets integer[]) returns void language plpgsql
-- One plan for a single row, another for a hundred thousand.
set plan_cache_mode = force_custom_plan set jit = off set search_path = pg_catalog as $$
begin
  -- A diet that is being saved is waited for; one that is saved later waits for this transaction.
  perform from household.profiles where account_id = any(accounts) order by account_id for share;
  if exists (
    select from unnest(accounts, diets) as given (account_id, diet_version)
    left join household.profiles p on p.account_id = given.account_id
    where p.diet_version is distinct from given.diet_version
  ) then
    raise exception 'suggestion_refused reason=diet_changed' using errcode = 'SG001';
  end if;
end $$;

create function planner.check_new_diets() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  perform planner.refuse_other_diets(array_agg(account_id), array_agg(diet_version)) from fresh;
  return null;
end $$;

create function planner.check_changed_diet() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if (old.account_id, old.meal_id) is distinct from (new.account_id, new.meal_id) then
    raise exception 'suggestion_refused reason=other_meal' using errcode = 'SG001';
  end if;
  perform planner.refuse_other_diets(array[new.account_id], array[new.diet_version]);
  return null;
end $$;

-- A trigger of a statement fires only for the table the statement names, so each partition has its own.
do $$
declare
  part regclass;
begin
  for part in
    select 'planner.suggestions'::regclass
    union all select inhrelid::regclass from pg_inherits where inhparent = 'planner.suggestions'::regclass
  loop
    execute format('create trigger suggestions_match_diet after insert on %s referencing new table as fresh
      for each statement execute function planner.check_new_diets()', part);
  end loop;
end $$;

create trigger suggestions_keep_matching_diet
  after update of account_id, meal_id, diet_version, shelf_version on planner.suggestions for each row
  when ((old.account_id, old.meal_id, old.diet_version, old.shelf_version)
    is distinct from (new.account_id, new.meal_id, new.diet_version, new.shelf_version))
  execute function planner.check_changed_diet();
