alter table support.requests
  -- The person's last WhatsApp message: free answers reach them there for 24 hours. Null if all was written in Sufra.
  add heard_at timestamptz,
  -- Messages before and at this position aren't said over WhatsApp any more.
  add said_count integer not null default 0,
  add satisfaction text check (satisfaction in ('good', 'bad'));
alter table support.messages
  -- WhatsApp's id of an incoming message, which is delivered at least once.
  add heard_id text;
create unique index messages_by_heard_id on support.messages (heard_id) where heard_id is not null;
