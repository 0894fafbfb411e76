-- What has ended is forgotten after half a year, without reading everything that is kept until then.
create index messages_ended on notifications.messages (created_at) where not is_open;
