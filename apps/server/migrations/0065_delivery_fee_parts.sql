drop view if exists delivery.public_deliveries;
create view delivery.public_deliveries as select
  order_id, is_in_hand, trip_id, driver_id, stop, picked_up_at, set_out_at, ended_at, door_since, contacts,
  exists (select from delivery.door_photos f where f.delivery_id = deliveries.id) as has_door_photo, status, ready_at,
  base_fils, far_fils, peak_fils
from delivery.deliveries;
