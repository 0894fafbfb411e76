alter table ordering.order_offers add column reminded_at timestamptz;
