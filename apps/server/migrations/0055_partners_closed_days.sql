alter table partners.partners
  -- Days off as [first, last] Dubai days; openings that begin on them don't take place.
  add closed_days jsonb not null default '[]';

drop view if exists partners.public_partners;
create view partners.public_partners as select
  id, account_id, type, status, is_approved, name, phone, cuisines, emirate, area, address, lat, lng, reach_m,
  has_own_delivery, delivery_fee_fils, min_order_fils, opening_hours, is_paused, created_at, application_id,
  name_key, name_key_ar, closed_until, busy_until, busy_minutes, slot_capacity, closed_days
from partners.partners;
