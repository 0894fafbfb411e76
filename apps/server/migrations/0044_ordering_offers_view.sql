create view ordering.public_order_offers as select order_id, partner_id, offered_at from ordering.order_offers;
