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
