alter table delivery.deliveries
  -- Since when the driver has been at the door of this stop; null while away from it.
  add column door_since timestamptz,
  -- Attempts to reach the customer: how and when.
  add column contacts jsonb not null default '[]';
drop view if exists delivery.public_deliveries;
create view delivery.public_deliveries as select
  order_id, is_in_hand, trip_id, driver_id, stop, picked_up_at, set_out_at, ended_at, door_since, contacts,
  exists (select from delivery.door_photos f where f.delivery_id = deliveries.id) as has_door_photo
from delivery.deliveries;
