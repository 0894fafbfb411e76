-- Days on which Sufra delivers nothing in some emirates.
create table household.holidays (
  id uuid primary key,
  day date not null,
  name_en text not null check (length(name_en) between 2 and 60),
  name_ar text not null check (length(name_ar) between 2 and 60),
  emirates text[] not null check (cardinality(emirates) between 1 and 7),
  revision integer not null default 0
);
create index holidays_by_day on household.holidays (day);

-- Of an emirate, earliest first; a year of past ones at most.
create function household.public_holidays(emirate text) returns jsonb
language sql stable parallel safe as $$
  select coalesce(jsonb_agg(jsonb_build_object('day', h.day, 'en', h.name_en, 'ar', h.name_ar) order by h.day), '[]')
  from household.holidays h
  where public_holidays.emirate = any(h.emirates) and h.day > current_date - 366
$$;
