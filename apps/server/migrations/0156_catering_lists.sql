-- A chef's bookings to come are found without its past, and the events of a status by the day they are on.
create index events_to_come on catering.events (partner_id, starts_at, id) where partner_id is not null and not is_over;
create index events_by_status_and_start on catering.events (status, starts_at, id);
