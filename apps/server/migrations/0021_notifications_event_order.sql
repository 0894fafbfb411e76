-- Events are heard side by side, so their messages can be put in out of order; those about one thing go out by the event.
alter table notifications.messages add column event_id bigint not null default 0;
