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
