-- Events are heard side by side, so their messages can be put in out of order; those about one thing go out by the event.
alter table notifications.messages add column event_id bigint not null default 0;

-- The sender takes the oldest first, however many wait.
create index messages_open on notifications.messages (id) where is_open;
