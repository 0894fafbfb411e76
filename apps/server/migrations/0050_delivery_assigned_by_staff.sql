-- `Dubai B 48213` is found as "b 48213", "b48213", "dubaib48213" and "48213".
create function delivery.driver_words(name text, plate text) returns tsvector language sql immutable parallel safe as $$
  select admin.words_of(name || ' ' || coalesce(plate || ' ' || regexp_replace(plate, '[^A-Za-z0-9]', '', 'g') || ' ' ||
    regexp_replace(plate, '\D+', ' ', 'g') || ' ' ||
    regexp_replace(regexp_replace(plate, '^.*[a-z]{2,}\s', '', 'i'), '[^A-Za-z0-9]', '', 'g'), ''))
$$;
create index drivers_by_words on delivery.drivers using gin (delivery.driver_words(name, plate_number));

-- `assigned`: staff gave the delivery to the driver; no answer was asked for.
alter table delivery.offers drop constraint offers_status_check;
alter table delivery.offers add constraint offers_status_check check (
  status in ('offered', 'accepted', 'rejected', 'expired', 'lost', 'withdrawn', 'assigned'));

drop view if exists delivery.public_drivers;
create view delivery.public_drivers as select
  id, account_id, status, name, vehicle_type, plate_number, lat, lng, position_at, application_id, name_key, number,
  is_online
from delivery.drivers;

drop view if exists delivery.public_deliveries;
create view delivery.public_deliveries as select
  order_id, is_in_hand, trip_id, driver_id, stop, picked_up_at, set_out_at, ended_at, door_since, contacts,
  exists (select from delivery.door_photos f where f.delivery_id = deliveries.id) as has_door_photo, status, ready_at
from delivery.deliveries;
