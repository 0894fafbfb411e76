-- Messages keep no code of a door that was passed.
update notifications.messages m set params = params - 'code'
where m.kind = 'order_on_the_way' and not m.is_open
  and exists (select 1 from ordering.orders o where o.id::text = m.subject and not o.is_open);
