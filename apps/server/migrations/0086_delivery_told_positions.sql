-- When a driver's way was last told to those who wait at the doors, so that fast positions wake nobody too often. No
-- index holds it, as none holds the position it is written with.
alter table delivery.drivers add column position_told_at timestamptz;
