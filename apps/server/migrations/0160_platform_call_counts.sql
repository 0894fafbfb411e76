-- How many calls an address made in a minute, over all processes. A crash of the database may forget it: the counts of a
-- minute are worth nothing after it.
create unlogged table platform.call_counts (
  -- Minutes since the epoch.
  minute bigint not null,
  -- A keyed hash of the address.
  key text not null,
  calls bigint not null check (calls >= 0),
  primary key (minute, key)
) with (fillfactor = 50);
