-- Partners of a type and drivers of an emirate or at work, in either order of their lists.
create index partners_by_type_and_time on partners.partners (type, created_at, id);
create index partners_by_type_and_name on partners.partners (type, name_key, id);
create index applications_by_type_and_time on partners.applications (type, submitted_at, id) where is_listed;
create index applications_by_type_and_name on partners.applications (type, name_key, id) where is_listed;

create index drivers_by_emirate_and_time on delivery.drivers (emirate, created_at, id);
create index drivers_by_emirate_and_name on delivery.drivers (emirate, name_key, id);
create index drivers_online_by_time on delivery.drivers (created_at, id) where is_online;
create index drivers_online_by_name on delivery.drivers (name_key, id) where is_online;
create index driver_applications_by_emirate_and_time on delivery.driver_applications
  ((details ->> 'emirate'), submitted_at, id) where is_listed;
create index driver_applications_by_emirate_and_name on delivery.driver_applications
  ((details ->> 'emirate'), name_key, id) where is_listed;
