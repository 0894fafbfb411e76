-- The local WhatsApp's book learns the language of its messages.
alter table adapters.whatsapp_messages
  add column language text not null default 'en' check (language in ('en', 'ar'));
alter table adapters.whatsapp_messages alter column language drop default;
