-- How long each kitchen takes, learned every night of its last sixty days: parts of the time its menu says, for each hour
-- of Dubai's day an order is promised for. Half of its orders are ready by the first, four of five by the second.
create table ordering.kitchen_paces (
  partner_id uuid not null,
  hour integer not null check (hour between 0 and 23),
  p50 double precision not null check (p50 > 0),
  p80 double precision not null check (p80 >= p50),
  learned_at timestamptz not null,
  primary key (partner_id, hour)
);
