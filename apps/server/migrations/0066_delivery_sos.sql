-- A driver's last call for help: open until staff close it with a note. The audit log keeps the earlier ones.
alter table delivery.drivers
  add sos_at timestamptz,
  add sos_lat double precision,
  add sos_lng double precision,
  add sos_closed_at timestamptz,
  add sos_note text,
  add constraint sos_is_closed_after_it_was_sent check (sos_closed_at is null or sos_at is not null);
create index drivers_calling on delivery.drivers (sos_at) where sos_at is not null and sos_closed_at is null;

drop view if exists delivery.public_drivers;
create view delivery.public_drivers as select
  id, account_id, status, name, vehicle_type, plate_number, lat, lng, position_at, application_id, name_key, number,
  is_online, sos_at, sos_lat, sos_lng, sos_closed_at
from delivery.drivers;
