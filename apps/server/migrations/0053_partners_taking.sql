-- What a partner takes just now; each ends by itself.
alter table partners.partners
  add closed_until timestamptz,
  add busy_until timestamptz,
  -- Added to the preparation while busy.
  add busy_minutes integer not null default 0 check (busy_minutes between 0 and 60),
  -- Orders per half-hour; null for any number.
  add slot_capacity integer check (slot_capacity > 0);
alter table partners.menu_items add sold_out_until timestamptz;

drop view if exists partners.public_menu_items;
create view partners.public_menu_items as select
  partner_id, meal_id, price_fils, prep_minutes, is_available, sold_out_until
from partners.menu_items;
drop view if exists partners.public_partners;
create view partners.public_partners as select
  id, account_id, type, status, is_approved, name, phone, cuisines, emirate, area, address, lat, lng, reach_m,
  has_own_delivery, delivery_fee_fils, min_order_fils, opening_hours, is_paused, created_at, application_id,
  name_key, name_key_ar, closed_until, busy_until, busy_minutes, slot_capacity
from partners.partners;
