-- Filters of the order list: promised day, vendor and emirate.
create index orders_by_promise on ordering.orders (scheduled_from);
create index orders_by_partner_and_time on ordering.orders (partner_id, placed_at, id);
create index orders_by_emirate_and_time on ordering.orders (emirate, placed_at, id);
create statistics ordering.orders_hours
  on (extract(hour from scheduled_from at time zone 'Asia/Dubai')) from ordering.orders;
