-- A payment under way holds its half-hour at a kitchen with limited capacity. Null in older rows.
alter table ordering.waiting_orders add held_partner uuid, add held_slot timestamptz;
create index waiting_orders_by_slot on ordering.waiting_orders (held_partner, held_slot);
