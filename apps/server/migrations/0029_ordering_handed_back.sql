alter table ordering.order_offers
  drop constraint order_offers_answer_check,
  add constraint order_offers_answer_check
    check (answer in ('accepted', 'rejected', 'expired', 'withdrawn', 'handed_back')),
  add column quoted_food_fils bigint check (quoted_food_fils > 0),
  add column quoted_fee_fils bigint check (quoted_fee_fils >= 0),
  add column quoted_covered_fils bigint check (quoted_covered_fils >= 0);
create index order_offers_missed on ordering.order_offers (partner_id, answered_at) where answer = 'expired';
