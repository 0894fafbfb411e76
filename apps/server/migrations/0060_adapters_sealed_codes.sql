-- The local WhatsApp keeps codes sealed, as it would keep nothing that opens an account in the clear.
delete from adapters.whatsapp_messages where kind = 'code';
alter table adapters.whatsapp_messages
  alter column body drop not null,
  add column sealed bytea,
  add check (num_nonnulls(body, sealed) = 1),
  add check (kind <> 'code' or body is null);
