-- Orders that any kitchen left unanswered, by time.
create index order_offers_missed_by_time on ordering.order_offers (answered_at) where answer = 'expired';

drop view if exists ordering.public_order_offers;
create view ordering.public_order_offers as select order_id, partner_id, offered_at, answer, answered_at
from ordering.order_offers;
