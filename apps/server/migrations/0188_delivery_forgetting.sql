-- Deliveries and trips by when they ended, and what refers to a trip that is to go.
create index deliveries_by_end on delivery.deliveries (ended_at, id) where ended_at is not null;
create index trips_by_end on delivery.trips (ended_at, id) where ended_at is not null;
create index offers_by_trip on delivery.offers (trip_id) where trip_id is not null;
